"""Scenes and opinions as characters: boards, what lies beside them, and the same in words."""
