import { pino } from 'pino'
import { FIRST_ADMIN } from './admin/people/first-admin.ts'
import { resetPassword } from './admin/people/reset-password.ts'
import { DEMO_PASSWORD } from './accounts/demo-users.ts'
import { SESSIONS_CHANGED } from './accounts/end-streams.ts'
import { notifyServers } from './events/relay.ts'
import { fileErrorMessage } from './file-errors.ts'
import { openExistingDatabase } from './dependencies/base-dependencies.ts'
import { StartError } from './start/listen.ts'
import { moveToEmbedded, moveToPostgres } from './start/move.ts'
import { startServer, type RunningServer } from './start/server.ts'
import { DatabaseDamagedError } from './store/embedded/damage.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'
import { serverText } from './text.ts'

/** Errors whose message is enough for the operator. */
const EXPECTED = new Set([
  'SettingError',
  'StartError',
  'FolderLockedError',
  'DataFolderError',
  'DatabaseDamagedError',
  'DatabaseUnreachableError',
  'UnsupportedDatabaseError',
  'MigrationError',
  'MoveError',
  'StorageError',
  'SecretsError',
])

/** EX_DATAERR of sysexits.h, for a damaged embedded database: a supervisor should not restart the server. */
const EXIT_DAMAGED = 65

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

const isExpected = (error: unknown): error is Error =>
  error instanceof SettingError ||
  error instanceof StartError ||
  (error instanceof Error && EXPECTED.has(error.name))

function fail(error: unknown): never {
  const unexpected = (): string =>
    `${serverText.failed}${fileErrorMessage(error) ?? (error as Error).stack ?? String(error)}`
  complain(isExpected(error) ? error.message : unexpected())
  process.exit(error instanceof DatabaseDamagedError ? EXIT_DAMAGED : 1)
}

/** Addresses, headers and bodies are never logged; these paths are a second safeguard. */
const createLog = (settings: Settings) =>
  pino({
    level: settings.LOG_LEVEL,
    redact: [
      '*.authorization',
      '*.password',
      '*.oldPassword',
      '*.newPassword',
      '*.token',
      '*.device',
      '*.signature',
    ],
  })

function announce({ address, demoUsers, firstPassword }: RunningServer, given: string | undefined): void {
  say(serverText.started(address))
  // Logs keep what is written here: a password that its owner knows does not belong there.
  if (firstPassword !== null)
    say(serverText.firstAdmin(FIRST_ADMIN, firstPassword === given ? null : firstPassword))
  if (demoUsers.length === 0) return
  say(serverText.demo(DEMO_PASSWORD))
  for (const name of demoUsers) say(`  ${name}`)
}

/** Stops once; gives up waiting after the setting's time. */
function stopOnSignal(server: RunningServer, settings: Settings): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say(serverText.stopping)
    const giveUp = setTimeout(() => {
      complain(serverText.forced)
      process.exit(1)
    }, settings.STOP_TIMEOUT_MS)
    giveUp.unref()
    server.stop().then(
      () => {
        say(serverText.stopped)
        process.exit(0)
      },
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** For operators without the last admin's password. Servers of the same PostgreSQL end the old streams. */
async function tellNewPassword(username: string): Promise<void> {
  const settings = readSettings(process.env)
  const store = await openExistingDatabase(settings, createLog(settings), fail)
  try {
    const password = await resetPassword(store, username)
    if (password === null) throw new StartError(serverText.nobodyNamed(username))
    say(serverText.newPassword(username, password))
    await notifyServers(store.db, SESSIONS_CHANGED)
  } finally {
    await store.close()
  }
}

async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  const server = await startServer(settings, createLog(settings), (error) => {
    if (error instanceof DatabaseDamagedError) fail(error)
    complain(`${serverText.databaseLost}${error.message}`)
    process.exit(1)
  })
  stopOnSignal(server, settings)
  announce(server, settings.ADMIN_PASSWORD)
}

const MOVES = { 'move-to-postgres': moveToPostgres, 'move-to-embedded': moveToEmbedded } as const
const isMove = (command: string): command is keyof typeof MOVES => Object.hasOwn(MOVES, command)

async function move(command: keyof typeof MOVES): Promise<void> {
  const settings = readSettings(process.env)
  await MOVES[command](settings, createLog(settings), fail, say)
}

/** EX_DATAERR and EX_NOINPUT of sysexits.h. */
const [EXIT_UNFIT, EXIT_NO_INPUT] = [65, 66]

/** Needs no database, and loads the runtime of models only here. */
async function tellOfModel(place: string, picture: string | undefined): Promise<void> {
  const { SEGMENT_DEVICE: device } = readSettings(process.env)
  const { checkModel, NoModelError } = await import('./segmentation/check-model.ts')
  const isSound = await checkModel({ place, picture, device }, say).catch((error: unknown) => {
    if (!(error instanceof NoModelError)) throw error
    complain(error.message)
    process.exit(EXIT_NO_INPUT)
  })
  // The runtime's own threads would keep the process.
  process.exit(isSound ? 0 : EXIT_UNFIT)
}

async function main([command, ...given]: readonly string[]): Promise<void> {
  const [username] = given
  if (command === undefined) return serve()
  if (command === 'reset-password' && username !== undefined && given.length === 1)
    return tellNewPassword(username)
  if (command === 'check-model' && username !== undefined && given.length <= 2)
    return tellOfModel(username, given[1])
  if (isMove(command) && given.length === 0) return move(command)
  throw new StartError(serverText.usage)
}

main(process.argv.slice(2)).catch(fail)
