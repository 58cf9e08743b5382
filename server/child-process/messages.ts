/** What a process says that makes one thing. It is told one thing itself: its question, plain data. */
export type FromProcess<Made> =
  /** So many steps are done. */
  | { type: 'step'; done: number }
  | { type: 'made'; made: Made }
  /** `message` is null where another try may work; `code` is what the system calls what went wrong. */
  | { type: 'error'; message: string | null; reason: string; code: string | null }
