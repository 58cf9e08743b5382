import { cpus } from 'node:os'

/** The day of a measurement, as YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The processor and the version of Node, for the head of a page of figures. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
