"""The conformance kit is itself put to the test: it must pass what is right and catch what is wrong."""
