import type { PageFacts } from '../../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import type { SuggestingKind } from '../../../../api/kind-paths.ts'
import { suggestionText } from '../../../../text/suggestions.ts'
import type { Combination } from '../../../../tools/combination.ts'
import { ANNOTATES, type CommandTable, type CommandGroup } from '../../../command.ts'
import type { ProposalHands } from '../accepting.ts'
import { accept, propose, viewIn } from './actions.ts'
import { openProposals } from '../proposals.ts'

type Facts = PageFacts<SuggestingKind>

interface Keys {
  readonly group: CommandGroup
  readonly propose: Combination
  readonly accept: Combination
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
        const { access, task, editor } = facts
        if (!access || !task) return
        // A click of this tool accepts a mask; those that draw would paint.
        if (hands.what === 'masks') editor.send({ type: 'PICK', tool: 'select' })
        propose({ ...facts, access, task }, hands)
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
        accept({ access: access as WorkAccess, view }, hands, openProposals(view.fields))
      },
    },
  }) as const satisfies CommandTable<Facts>
