// A program that has nothing to do with the app, and waits until it is ended.
process.stdout.write('here\n')
process.stdin.resume()
