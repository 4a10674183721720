"""The subcommands, one file each, named as they are typed."""
