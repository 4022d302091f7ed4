"""Archives of others that are asked to keep a copy too; off unless settings name one."""
