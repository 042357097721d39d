// Reads everything and never says a word; ends when its input is closed.
process.stdin.resume()
