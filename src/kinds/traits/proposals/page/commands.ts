import type { PageFacts } from '../../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import type { SuggestingKind } from '../../../../api/kind-paths.ts'
import { suggestionText } from '../../../../text/suggestions.ts'
import { type Combination, shift } from '../../../../tools/combination.ts'
import { ANNOTATES, type CommandTable, type CommandGroup } from '../../../command.ts'
import type { ProposalHands } from '../accepting.ts'
import { acceptNamed, propose, proposePeople, viewIn } from './actions.ts'

type Facts = PageFacts<SuggestingKind>

interface Keys {
  readonly group: CommandGroup
  readonly propose: Combination
  readonly accept: Combination
}

function startAsking({ access, task, editor, ...facts }: Facts, what: ProposalHands['what']) {
  if (!access || !task) return null
  // A click of this tool accepts a mask; those that draw would paint.
  if (what === 'masks' && !access.readonly) editor.send({ type: 'PICK', tool: 'select' })
  return { ...facts, editor, access: access as WorkAccess, task }
}

const text = suggestionText.commands

/** Asking for proposals, and accepting what the slider leaves of them. */
export const proposalCommands = (hands: ProposalHands, keys: Keys) =>
  ({
    'suggest.objects': {
      group: keys.group,
      purposes: ANNOTATES,
      label: text[hands.what],
      keys: [keys.propose],
      run(facts) {
        const asking = startAsking(facts, hands.what)
        if (asking) propose(asking, hands)
      },
    },
    'suggest.accept': {
      group: keys.group,
      purposes: ANNOTATES,
      label: text.accept,
      keys: [keys.accept],
      changes: 'shapes',
      run({ access, editor }) {
        if (!access) return
        editor.send({ type: 'SETTLE' })
        const view = viewIn(editor)
        acceptNamed({ access: access as WorkAccess, view }, hands)
      },
    },
  }) as const satisfies CommandTable<Facts>

/** All people at once, as one step, without outlines to accept. */
export const peopleCommand = (hands: ProposalHands, group: CommandGroup) =>
  ({
    group,
    purposes: ANNOTATES,
    label: text.people,
    keys: [shift('KeyH')],
    changes: 'shapes',
    run({ access, task, ask, editor }: Facts) {
      if (access && task) proposePeople({ access: access as WorkAccess, task, ask, editor }, hands)
    },
  }) as const
