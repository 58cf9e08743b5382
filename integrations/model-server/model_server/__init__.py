"""A model server that speaks version 2 of docs/segmentation-http.md."""

VERSION = "1.0"
