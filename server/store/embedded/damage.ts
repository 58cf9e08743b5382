/** Only a backup restores the files. */
export class DatabaseDamagedError extends Error {
  override name = 'DatabaseDamagedError'
  constructor(folder: string, said: string, cause?: Error) {
    super(
      [
        `内嵌数据库已损坏：${folder}`,
        `原因：${said}`,
        '没有修改其中的数据。请不要反复启动：先停止服务器，把整个 DATA_DIR 复制一份留存，再从备份恢复，',
        '步骤见 docs/operations.md 的“内嵌数据库损坏时”。',
      ].join('\n'),
      { cause },
    )
  }
}

/** Each line of PostgreSQL's log begins with an SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
export const LOG_LINE_PREFIX = '%e '

/** data_corrupted, index_corrupted and undefined_file; none of our statements names a file. */
const DAMAGED = /^(?:XX001|XX002|58P01) (?:ERROR|FATAL|PANIC): +(.+)$/m
/** What PostgreSQL prints when it exits, even before it has a log. */
const ENDED = /^(?:\w{5} (?:FATAL|PANIC)|postgres): +(.+)$/m
/** No damage: disk, permission, memory, files of another version. */
const AROUND =
  /No space left|quota exceeded|Permission denied|Read-only file system|Too many open files|allocate memory|incompatible with/

/** PGlite continues after a PANIC, and the next statement may hang. */
const GAVE_UP = /^\w{5} PANIC:/

export const endsEngine = (line: string): boolean => DAMAGED.test(line) || GAVE_UP.test(line)

/** Null: no damage. */
export function damageOf(folder: string, error: Error): DatabaseDamagedError | null {
  const { message } = error
  const said = DAMAGED.exec(message)?.[1] ?? (AROUND.test(message) ? undefined : ENDED.exec(message)?.[1])
  return said === undefined ? null : new DatabaseDamagedError(folder, said, error)
}
