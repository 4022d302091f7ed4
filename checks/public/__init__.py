"""What readers get: pages, lists and feeds, all of them plain HTML first."""

# The pages among the models call these modules: whoever comes from above meets the models first.
import checks.models  # noqa: F401
