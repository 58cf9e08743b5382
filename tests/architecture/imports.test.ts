import { describe, expect, it } from 'vitest'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { codeOf, importsOf, read, sourceFiles } from './sources.ts'
import { PUBLIC } from './public-files.ts'
import { DOCUMENTS, GROUND, ROOMS, ZONES, type Zone } from './zones.ts'

const files = sourceFiles()
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const production = files.filter((file) => !isTest(file))
/** Benchmarks, scripts and helpers of tests look inside rooms. */
const shipped = production.filter(
  (file) => /^(src|server)\//.test(file) && !/(\/|\.)(testing|test-)/.test(file),
)
const within = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)

const zoneOf = (file: string): Zone | undefined =>
  ZONES.filter((zone) => within(file, zone.folder)).sort((a, b) => b.folder.length - a.folder.length)[0]

/** Whether this is in one of the folders. A zone inside a folder counts where it is named itself. */
const isAmong = (target: string, folders: readonly string[]): boolean =>
  folders.some((folder) => within(target, folder) && within(folder, zoneOf(target)?.folder ?? folder))

const named = (specifier: string, pattern: string) =>
  pattern.endsWith('*') ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern

describe('import directions', () => {
  it('are followed by every file', () => {
    const broken = production.flatMap((file) => {
      const zone = zoneOf(file)
      if (!zone || zone.mayImport.includes('*')) return []
      return importsOf(file)
        .filter(({ file: target }) => target !== null && !/\.(css|json|svg|wasm|png)$/.test(target))
        .filter(({ file: target }) => target && !isAmong(target, [GROUND, zone.folder, ...zone.mayImport]))
        .map(({ specifier }) => `${file} imports ${specifier}`)
    })
    expect(broken).toEqual([])
  })

  it('keep packages where they belong', () => {
    const broken = production.flatMap((file) =>
      importsOf(file)
        .filter(
          ({ file: target, specifier }) =>
            target === null && zoneOf(file)?.neverPackages?.some((p) => named(specifier, p)),
        )
        .map(({ specifier }) => `${file} imports ${specifier}`),
    )
    expect(broken).toEqual([])
  })

  it('give every folder of src a zone', () => {
    const homeless = production.filter(
      (file) => within(file, 'src') && !zoneOf(file) && file.split('/').length > 2,
    )
    expect(homeless).toEqual([])
  })

  it.each(Object.entries(ROOMS))('run one way between the rooms of %s', (folder, rooms) => {
    // Helpers of tests may go anywhere.
    const isHelper = (file: string) => /\/(testing|test-)[\w-]*\.ts$/.test(file)
    const inside = production.filter((file) => within(file, folder) && !isHelper(file))
    // The folder's own files come before its first room; its entry comes last.
    const orderOf = (file: string) =>
      file === `${folder}/main.ts`
        ? rooms.length
        : rooms.findIndex((room) => within(file, `${folder}/${room}`))
    const homeless = inside.filter(
      (file) => orderOf(file) < 0 && file.split('/').length > folder.split('/').length + 1,
    )
    const broken = inside.flatMap((file) =>
      importsOf(file)
        .filter(({ file: target }) => target && within(target, folder) && orderOf(target) > orderOf(file))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    )
    expect({ homeless, broken, empty: inside.length === 0 }).toEqual({
      homeless: [],
      broken: [],
      empty: false,
    })
  })
})

describe('rooms', () => {
  it.each(Object.entries(PUBLIC))('%s is used from outside through its public files alone', (room, names) => {
    // Rooms of a screen may use one another.
    const house = within(room, 'src/annotate') ? 'src/annotate' : room
    const outside = shipped.filter((file) => !within(file, house))
    const reached = outside
      .flatMap(importsOf)
      .flatMap(({ file }) => (file && within(file, room) ? [file] : []))
    expect([...new Set(reached)].sort()).toEqual(names.map((name) => `${room}/${name}`).sort())
  })
})

describe('imports make no circle', () => {
  it('not even between types', () => {
    const graph = new Map(
      files.map((file) => [file, importsOf(file).flatMap(({ file: target }) => (target ? [target] : []))]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const target of graph.get(file) ?? []) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })
})

describe('habits that every file keeps', () => {
  it('has no barrel inside src', () => {
    const barrels = production.filter((file) => within(file, 'src') && /(^|\/)index\.tsx?$/.test(file))
    expect(barrels).toEqual([])
  })

  it('names the file of a hook as the hook', () => {
    const otherwise = files.filter((file) => /\/use-[^/]*$/.test(file))
    expect(otherwise).toEqual([])
  })

  it('talks to the network in src/api alone', () => {
    const callers = production.filter(
      (file) => within(file, 'src') && !within(file, 'src/api') && /(?<![\w.])fetch\(/.test(read(file)),
    )
    expect(callers).toEqual([])
  })

  it('knows nothing of a browser where it is pure', () => {
    const pure = ['src/domain', 'src/machines', 'src/tools', 'src/kinds', 'src/text']
    const browser =
      /(?<![\w.])(window|localStorage|sessionStorage|navigator|indexedDB|location|requestAnimationFrame)\s*[.([]/
    const bound = production.filter(
      (file) => pure.some((folder) => zoneOf(file)?.folder === folder) && browser.test(read(file)),
    )
    expect(bound).toEqual([])
  })

  it('keeps what people read in the catalogue', () => {
    // What both sides say is in src/domain; the renderer measures a sample of its letters.
    const others = ['src/text', 'src/domain', ...DOCUMENTS, 'src/render/painting/label-sprites.ts']
    const spoken = production.filter(
      (file) =>
        within(file, 'src') &&
        !others.some((place) => within(file, place)) &&
        // A command's label stands in its record.
        !/(^|[/-])commands\.ts$/.test(file) &&
        !/(\/|\.)testing\b/.test(file) &&
        /\p{Script=Han}/u.test(codeOf(file)),
    )
    expect(spoken).toEqual([])
  })

  it('waits in tests for something to be so, never for a time', () => {
    const asleep = files.filter(
      (file) => isTest(file) && /\bwaitForTimeout\(|\bsetTimeout\([^,()]+, *[1-9]/.test(read(file)),
    )
    expect(asleep).toEqual([])
  })

  it('says what a kind is in at most 200 lines', () => {
    const long = ALL_KINDS.map((kind) => `src/kinds/${kind}/spec.ts`).filter(
      (file) => read(file).split('\n').length - 1 > 200,
    )
    expect(long).toEqual([])
  })

  it('stays at 400 lines a file', () => {
    const lengths = files.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
  })
})
