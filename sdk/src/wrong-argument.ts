/** A value that the caller gave is wrong: a fault of the caller, unlike other `TypeError`s, which are faults of a program. */
export class WrongArgument extends TypeError {}
