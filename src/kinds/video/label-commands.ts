import type { VideoClip } from '../../domain/documents/types.ts'
import { incompleteObjects } from '../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../domain/ontology/ontology.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import { objectsText } from '../../text/objects.ts'
import { videoText } from '../../text/video.ts'
import { key, shift } from '../../tools/combination.ts'
import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { reachOfSelected, solo } from '../traits/labelled/commands.ts'
import { digitCommands } from '../traits/labelled/digit-commands.ts'
import { keyEditOf } from '../traits/labelled/edits.ts'
import { fieldsInHand } from '../traits/labelled/layers.ts'
import { nameAt, say } from './clip-context.ts'
import type { ClipSettings } from './clip-labels.ts'
import { CLIP_PLACE, clipLabelInHand, clipLabels, relabelClips, selectedClips } from './clip-labels.ts'
import { CLIP_ROLE } from './clip-layer.ts'

const text = videoText.labels

interface LabelScope {
  readonly access: WorkAccess<'video'>
  readonly labels: ClipSettings
  readonly selection: readonly Selected[]
  readonly setFields: (patch: Fields) => void
}

/** Takes a label in hand, which is the row of the timeline, and gives it to the selected clips. */
export function chooseLabel(
  { access, labels, selection, setFields }: LabelScope,
  label: OntologyLabel,
): void {
  if (labels.ontology) setFields(fieldsInHand(labels.ontology, label.id))
  const { edit, inTheWay } = relabelClips(access.work, selectedClips(access.work, selection), label, labels)
  access.commit(edit, { label: 'label' })
  const [first] = inTheWay
  if (!first) return
  const index = access.work.annotation.clips.findIndex(({ id }) => id === first.id)
  say(text.inTheWay(nameAt({ access, labels }, 'clips', index)), 'bad')
}

/** The clip after the selected one that lacks its label or a required attribute. */
export function nextIncomplete(
  { access, selection }: Pick<LabelScope, 'access' | 'selection'>,
  ontology: Ontology,
): VideoClip | undefined {
  const { clips } = access.work.annotation
  const incomplete = incompleteObjects(clips, ontology)
  const [selected] = selectedClips(access.work, selection)
  const at = selected ? clips.indexOf(selected) : -1
  return incomplete.find((clip) => clips.indexOf(clip) > at) ?? incomplete[0]
}

const settingsOf = ({ task }: Pick<RunFacts<'video'>, 'task'>): ClipSettings => task?.item.labels ?? {}

/** The row of the timeline above or below the one in hand. */
function stepRow(facts: RunFacts<'video'>, step: 1 | -1): void {
  const { fields, editor, setFields } = facts
  const settings = settingsOf(facts)
  const labels = clipLabels(settings)
  const inHand = clipLabelInHand(settings, fields)
  const next = labels[labels.findIndex(({ id }) => id === inHand?.id) + step]
  if (!settings.ontology || !next) return
  setFields(fieldsInHand(settings.ontology, next.id))
  editor.send({ type: 'SELECT', selection: [] })
}

function goToIncomplete(facts: RunFacts<'video'>): void {
  const { access, selection, editor, video } = facts
  const { ontology } = settingsOf(facts)
  const next = access && ontology && nextIncomplete({ access, selection }, ontology)
  if (!next) return say(objectsText.allComplete)
  editor.send({ type: 'SELECT', selection: [{ role: CLIP_ROLE, id: next.id }] })
  video?.seek(next.startFrame)
}

const selectedIds = ({ access, selection }: RunFacts<'video'>): readonly string[] =>
  access ? selectedClips(access.work, selection).map(({ id }) => id) : []

const onClips = {
  group: 'label',
  purposes: ANNOTATES,
  needs: ({ labels }: Ontology) => labels.length > 0,
} as const

/** Commands of videos whose database has an ontology. */
export const CLIP_LABEL_COMMANDS = {
  'clip.rowUp': {
    ...onClips,
    label: text.rowUp,
    keys: [shift('ArrowUp')],
    repeats: true,
    run: (facts) => stepRow(facts, -1),
  },
  'clip.rowDown': {
    ...onClips,
    label: text.rowDown,
    keys: [shift('ArrowDown')],
    repeats: true,
    run: (facts) => stepRow(facts, 1),
  },
  'objects.incomplete': { ...onClips, label: text.nextIncomplete, keys: [key('KeyJ')], run: goToIncomplete },
  'objects.hide': {
    ...onClips,
    label: text.hideSelected,
    keys: [shift('KeyH')],
    run: (facts) => reachOfSelected(facts, 'hiddenObjects', selectedIds(facts)),
  },
  'objects.lock': {
    ...onClips,
    label: text.lockSelected,
    keys: [shift('KeyL')],
    run: (facts) => reachOfSelected(facts, 'lockedObjects', selectedIds(facts)),
  },
  'objects.solo': {
    ...onClips,
    label: text.solo,
    keys: [shift('KeyJ')],
    run: (facts) =>
      solo(
        facts,
        selectedIds(facts),
        (facts.access?.work.annotation.clips ?? []).map(({ id }) => id),
      ),
  },
  ...digitCommands<'video'>({
    choose: (facts, label) => chooseLabel({ ...facts, labels: settingsOf(facts) }, label),
    keyEdit: ({ access, ontology, selection }, digit) =>
      keyEditOf(access.work, CLIP_PLACE, selectedClips(access.work, selection), ontology, digit),
  }),
} as const satisfies CommandTable<RunFacts<'video'>>
