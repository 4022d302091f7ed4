"""Films that a page's player hides: asked for by yt-dlp, whose only way out is the recorder."""
