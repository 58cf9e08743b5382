import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { objectsText } from '../../text/objects.ts'
import { key } from '../../tools/combination.ts'
import { toasts } from '../../ui/toasts.ts'
import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { digitCommands, needsRequired } from '../traits/labelled/digit-commands.ts'
import { keyEditOf } from '../traits/labelled/edits.ts'
import { objectSelection } from './object-layer.ts'
import type { VideoWork } from './object-rows.ts'
import { frameOf } from './object-rows.ts'
import {
  chooseTrackLabel,
  nextIncompleteTrack,
  selectedTracks,
  tracksPlace,
} from './objects/labelled-objects.ts'

type Facts = RunFacts<'video-segment'>

/** An earlier step may have changed the work before React rendered it. */
const workNow = ({ editor, access }: Facts): VideoWork | undefined =>
  (editor.getSnapshot().context.document as VideoWork | null) ?? access?.work

/** Commands of videos whose database has an ontology. */
export const TRACK_LABEL_COMMANDS = {
  'objects.incomplete': {
    group: 'label',
    label: objectsText.nextIncomplete,
    keys: [key('KeyJ')],
    purposes: ANNOTATES,
    needs: needsRequired,
    run(facts) {
      const work = workNow(facts)
      const ontology = facts.task?.item.labels.ontology
      const next = work && ontology && nextIncompleteTrack(work, ontology, facts.selection)
      if (next) facts.editor.send({ type: 'SELECT', selection: objectSelection([next.id]) })
      else toasts.show({ tone: 'info', text: objectsText.allComplete, ofItem: true })
    },
  },
  ...digitCommands<'video-segment'>({
    choose(facts, label) {
      const work = workNow(facts)
      const labels = facts.task?.item.labels
      if (work && labels) chooseTrackLabel({ ...facts, work, labels }, label)
    },
    keyEdit(facts, digit) {
      const { ontology, selection, fields } = facts
      const work = workNow(facts)
      if (!work) return null
      const frame = frameOf(fields)
      const tracks = selectedTracks(work, selection, frame)
      return keyEditOf(work, tracksPlace(work, ontology, frame), tracks, ontology, digit)
    },
  }),
} as const satisfies CommandTable<Facts>
