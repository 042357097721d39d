// The program in the terminal: what the test sends is printed, what the terminal answers goes back.
import { connect } from 'node:net'

process.stdin.setRawMode(true)
const socket = connect(process.argv[2])
socket.pipe(process.stdout)
process.stdin.pipe(socket)
