import { expect, test } from 'vitest'
import type { RunFacts } from '../../../annotate/page/kind-page.ts'
import { ALL_KINDS } from '../../../domain/kinds.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { Command } from '../../command.ts'
import { KIND_COMMANDS } from '../../command-tables.ts'
import { digitCommands } from './digit-commands.ts'
import { DIGITS, type GivenKeys } from './label-keys.ts'

const ontologyOf = (count: number): Ontology => ({
  labels: Array.from({ length: count }, (_, index) => ({
    id: `l${index}`,
    name: `标签 ${index}`,
    colour: '#ff9200',
    shapes: ['box'],
    attributes: [],
    ...(index === 0 && { key: '5' }),
  })),
  attributes: [],
})

test.each(ALL_KINDS)(
  'labels of %s without a digit have those that are left, then Alt with a digit',
  (kind) => {
    const commands: Readonly<Record<string, Pick<Command<never>, 'needs' | 'group'>>> = KIND_COMMANDS[kind]
    const offered = (count: number) =>
      DIGITS.flatMap((digit) => [`label.${digit}`, `label.alt${digit}`])
        .filter((id) => commands[id]?.needs?.(ontologyOf(count)))
        .map((id) => id.replace('label.', ''))
    expect([offered(3), offered(12)]).toEqual([
      ['1', '2', '5'],
      ['1', 'alt1', '2', 'alt2', '3', 'alt3', '4', '5', '6', '7', '8', '9'],
    ])
  },
)

test('a key gives its label to whatever is in hand, and counts as its use', () => {
  const chosen: string[] = []
  const used: unknown[] = []
  const commands: Readonly<Record<string, Command<RunFacts<'video'>>>> = digitCommands<'video'>({
    choose: (_, { id }) => void chosen.push(id),
    keyEdit: () => null,
  })
  const facts = {
    access: { readonly: false },
    task: { item: { labels: { ontology: ontologyOf(12) } } },
    fields: {},
    setFields: ({ givenKeys }: Fields) => void used.push((givenKeys as unknown as GivenKeys).used),
  } as unknown as RunFacts<'video'>
  for (const id of ['label.alt2', 'label.5', 'label.alt9']) void commands[id]?.run?.(facts)
  expect([chosen, used]).toEqual([
    ['l10', 'l0'],
    [['l10'], []],
  ])
})
