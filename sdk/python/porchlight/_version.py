"""The version of this package. It is that of the service which hands it out."""

VERSION = "0.2.0"
