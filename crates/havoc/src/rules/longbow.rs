//! Chapter 7: the longbow.
