import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { read, sourceFiles } from './sources.ts'

/** Which argument of an error that becomes an answer is read by people beside its message. */
const REASON_AT: Readonly<Record<string, number>> = { Problem: 2, MediaRefusal: 2, FormatError: 0 }

/** Answers of tests alone, which nobody reads. */
const LEFT_OUT = /\.test\.ts$|\/testing\.ts$/

const files = sourceFiles().filter((file) => file.startsWith('server/') && !LEFT_OUT.test(file))

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const below = (tree: Tree): Tree[] => Object.values(tree).filter(isTree)

/** Words that stand in the text itself: of strings, and of templates between what is put into them; not what a call is given. */
function wordsIn(tree: Tree): string[] {
  if (tree['type'] === 'Literal') return typeof tree['value'] === 'string' ? [tree['value']] : []
  if (tree['type'] === 'CallExpression') return wordsIn(tree['callee'] as Tree)
  if (tree['type'] !== 'TemplateLiteral') return below(tree).flatMap(wordsIn)
  const quasis = tree['quasis'] as { value: { raw: string } }[]
  return [quasis.map(({ value }) => value.raw).join(' ')]
}

function reasonsIn(tree: Tree): string[] {
  const callee = tree['callee'] as { name?: string } | undefined
  const at = tree['type'] === 'NewExpression' ? REASON_AT[callee?.name ?? ''] : undefined
  const reason = at === undefined ? undefined : (tree['arguments'] as Tree[])[at]
  return reason ? wordsIn(reason) : below(tree).flatMap(reasonsIn)
}

const isForeign = (words: string): boolean => /[A-Za-z]{2,}/.test(words) && !/\p{Script=Han}/u.test(words)

it('reasons of refusals are Chinese', () => {
  const foreign = files.flatMap((file) =>
    reasonsIn({ ...parseSync(file, read(file)).program })
      .filter(isForeign)
      .map((reason) => `${file}: ${reason}`),
  )
  expect(foreign).toEqual([])
})
