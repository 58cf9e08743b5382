import { clippedTo } from '../../domain/geometry/rect.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { drawsShape } from '../../domain/ontology/ontology.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { BatchItem } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { EXCLUDED_BOX, SELECT, TRACKING_CROP } from '../../tools/box/box.ts'
import { ctrl, key, shift } from '../../tools/combination.ts'
import { toasts } from '../../ui/toasts.ts'
import { BOX_COMMANDS, COMMON_COMMANDS } from '../../annotate/page/commands/common-commands.ts'
import {
  AVAILABILITY_COMMANDS,
  FLAG_COMMANDS,
  JUDGING_COMMANDS,
} from '../../annotate/page/commands/judging-commands.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { pickTool } from '../tools.ts'
import { LABEL_COMMANDS } from '../traits/labelled/commands.ts'
import { proposalCommands } from '../traits/proposals/page/commands.ts'
import { copyCrop, pasteCrop } from './crop-clipboard.ts'
import { PROPOSED_BOXES } from './proposed-objects.ts'
import { IMAGE } from './spec.ts'

const PATH = ['annotation']
const SELECT_TRACKING = [{ role: 'tracking', id: 'tracking' }]

function track(access: WorkAccess<'image'>, rect: Rect, label: string): void {
  access.commit(setField(access.work, PATH, 'trackingCrop', rect), { label, select: SELECT_TRACKING })
}

function copyPrevious(access: WorkAccess<'image'>, task: BatchItem, previous: BatchItem | undefined): void {
  const crop = previous && IMAGE.read(previous.work.annotation)?.trackingCrop
  const rect = crop && clippedTo(crop, task.item.resource)
  if (rect) track(access, rect, 'copy')
  else toasts.show({ tone: 'info', text: annotateText.notices.nothingToCopy, ofItem: true })
}

function whole({ access, task }: RunFacts<'image'>): void {
  if (!access || !task) return
  const { width, height } = task.item.resource
  track(access, { x: 0, y: 0, width, height }, 'whole')
}

const drawsBoxes = {
  needs: ({ labels }: Ontology) => labels.some((label) => drawsShape(label, 'box')),
} as const

const PROPOSALS = proposalCommands(PROPOSED_BOXES, {
  group: 'label',
  propose: shift('KeyG'),
  accept: shift('KeyY'),
})

export const IMAGE_COMMANDS = {
  ...AVAILABILITY_COMMANDS,
  ...JUDGING_COMMANDS,
  ...FLAG_COMMANDS,
  'tool.select': pickTool(SELECT),
  'tool.tracking': { ...pickTool(TRACKING_CROP), purposes: ANNOTATES },
  'tool.exclude': { ...pickTool(EXCLUDED_BOX), purposes: ANNOTATES },
  'crop.copyPrevious': {
    group: 'label',
    label: '复制上一张的跟踪框',
    keys: [key('KeyR')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: ({ access, task, previous }) => access && task && copyPrevious(access, task, previous),
  },
  'crop.copy': {
    group: 'edit',
    label: '复制所选的框',
    keys: [ctrl('KeyC')],
    yieldsToText: true,
    run: ({ access, selection }) => access && copyCrop(access, selection),
  },
  'crop.paste': {
    group: 'edit',
    label: '粘贴框（可在另一张图里）',
    keys: [ctrl('KeyV')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: ({ access, editor }) => access && pasteCrop(access, editor.getSnapshot().context.bounds),
  },
  'crop.whole': {
    group: 'label',
    label: '跟踪框设为整张图',
    keys: [shift('KeyC')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: whole,
  },
  'suggest.objects': { ...PROPOSALS['suggest.objects'], ...drawsBoxes },
  'suggest.accept': { ...PROPOSALS['suggest.accept'], ...drawsBoxes },
  ...LABEL_COMMANDS,
  ...BOX_COMMANDS,
  ...COMMON_COMMANDS,
} as const satisfies CommandTable<PageFacts<'image'>>
