"""What people install is what was tested: wheel and source distribution, without the lock."""
