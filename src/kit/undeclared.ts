/**
 * The parts of a library's object that its types do not tell of: whoever uses them says which, and
 * finds out at once where they are not there. The only place that takes one thing for another.
 */
export const undeclared = <Parts>(thing: object): Parts => thing as unknown as Parts
