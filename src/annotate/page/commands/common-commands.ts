import type { CommandTable } from '../../../kinds/command.ts'
import { ANNOTATES } from '../../../kinds/command.ts'
import { allHere } from '../../../kinds/selectable.ts'
import { cameJustNow, isOnItsWay, showsPreview } from '../../../machines/editor/selectors.ts'
import type { KeySample } from '../../../machines/editor/types.ts'
import { hasEdited } from '../../../machines/stage/selectors.ts'
import { reveal } from '../../../render/viewport.ts'
import { annotateText } from '../../../text/annotate.ts'
import { smartText } from '../../../text/smart.ts'
import { placeOf } from '../../physical-key.ts'
import { dismissSubmitToast, showSubmitToast } from '../session/notices.ts'
import { alt, ARROWS, ctrl, key, shift } from '../../../tools/combination.ts'
import type { CommandScope } from '../kind-page.ts'
import { selectableAfter, selectables } from './select-next.ts'
import { VIEW_COMMANDS } from './view-commands.ts'
import { toasts } from '../../../ui/toasts.ts'
import { selectedBox } from './selected-box.ts'

/** Wall clock, so that steps stored before a reload do not merge with it. */
const keySample = (event: KeyboardEvent | null): KeySample => ({
  key: event?.key ?? '',
  modifiers: {
    shift: event?.shiftKey ?? false,
    ctrl: event?.ctrlKey ?? false,
    alt: event?.altKey ?? false,
    meta: event?.metaKey ?? false,
  },
  repeat: event?.repeat ?? false,
  time: Date.now(),
})

function selectNext({ editor, tools, presenter, seek }: CommandScope, step: 1 | -1): void {
  const { document, selection } = editor.getSnapshot().context
  if (!document) return
  const next = selectableAfter(selectables(document, tools), selection, step)
  if (!next) return
  if (next.frame !== undefined) seek(next.frame)
  editor.send({ type: 'SELECT', selection: [{ role: next.role, id: next.id }] })
  presenter?.view.move((viewport, picture) => reveal(viewport, picture, next.rect))
}

function selectAll({ editor, tools }: CommandScope): void {
  const { document, selection, bounds, fields, tool } = editor.getSnapshot().context
  if (!document) return
  const all = allHere(tools, tool, { document, selection, bounds, fields })
  if (all.length > 0) editor.send({ type: 'SELECT', selection: all })
  else toasts.show({ tone: 'info', text: annotateText.notices.nothingHere })
}

/** The submit key first finishes a path or a proposal. */
const isInTheMaking = ({ editor }: CommandScope): boolean => {
  const snapshot = editor.getSnapshot()
  const { preview } = snapshot.context
  if (preview?.type === 'proposal') return showsPreview(snapshot)
  return preview?.type === 'path' && preview.id === null && !preview.closed
}

/** One that is still loading, or appeared too recently to be seen. */
function isForProposal({ editor }: CommandScope): boolean {
  const snapshot = editor.getSnapshot()
  if (cameJustNow(snapshot, Date.now())) return true
  if (!isOnItsWay(snapshot)) return false
  showSubmitToast({ tone: 'info', text: smartText.onItsWay })
  return true
}

/** The same key pulls without an item; without more items it goes back. */
function handIn({ stage, editor, ui, holdsWork }: CommandScope): void {
  const snapshot = stage.getSnapshot()
  if (snapshot.matches({ flow: 'idle' }) && hasEdited(snapshot)) return ui.leave()
  if (snapshot.matches({ flow: 'idle' }) || snapshot.matches({ flow: 'empty' }))
    return stage.send({ type: 'PULL' })
  if (snapshot.matches({ flow: 'failed' })) return stage.send({ type: 'RETRY' })
  // A stroke in progress belongs to the submission.
  editor.send({ type: 'SETTLE' })
  dismissSubmitToast()
  const objection = holdsWork() ? annotateText.notices.strokesWait : ui.asksFirst()
  if (objection !== null) showSubmitToast({ tone: 'info', text: objection })
  else stage.send({ type: 'SUBMIT', shown: ui.shownItems() })
}

/** Enter may be about what is being drawn, or was not drawn just now. */
function whyNotMeant({ editor, presenter }: CommandScope): string | null {
  const snapshot = editor.getSnapshot()
  if (!snapshot.matches({ pointer: 'free' })) return annotateText.notices.stillPressed
  return presenter?.takesEnter() ? annotateText.notices.pressIgnored : null
}

function submit(scope: CommandScope): void {
  const { editor, event } = scope
  if (event && isInTheMaking(scope))
    return editor.send({ type: 'KEY', key: { ...keySample(event), key: 'Enter' } })
  if (event && isForProposal(scope)) return
  const notMeant = event && whyNotMeant(scope)
  if (notMeant) showSubmitToast({ tone: 'info', text: notMeant })
  else handIn(scope)
}

/** Tools know the key by these names, whatever key is assigned. */
const remove = ({ editor, event }: CommandScope): void =>
  editor.send({
    type: 'KEY',
    key: { ...keySample(event), key: event?.key === 'Backspace' ? 'Backspace' : 'Delete' },
  })

/** @param modifiers in place of those that are held */
export function nudge(
  { editor, event }: Pick<CommandScope, 'editor' | 'event'>,
  modifiers: Partial<KeySample['modifiers']> = {},
): void {
  if (!event) return
  const sample = keySample(event)
  const held = { ...sample.modifiers, ...modifiers }
  editor.send({ type: 'KEY', key: { ...sample, key: placeOf(event), modifiers: held } })
}

const EDIT_COMMANDS = {
  'edit.undo': {
    group: 'edit',
    label: '撤销',
    keys: [ctrl('KeyZ')],
    repeats: true,
    run: ({ editor }) => editor.send({ type: 'UNDO' }),
  },
  'edit.redo': {
    group: 'edit',
    label: '重做',
    keys: [{ code: 'KeyZ', ctrl: true, shift: true }, ctrl('KeyY')],
    repeats: true,
    run: ({ editor }) => editor.send({ type: 'REDO' }),
  },
  'edit.remove': {
    group: 'edit',
    label: '删除所选',
    keys: [key('Delete'), key('Backspace')],
    changes: 'target',
    run: remove,
  },
  'edit.nudge': {
    group: 'edit',
    label: '微调所选（按住 Shift 为 10 像素）',
    keys: [...ARROWS.map(key), ...ARROWS.map(shift)],
    printed: '← ↑ → ↓',
    repeats: true,
    fixed: true,
    keyOnly: true,
    changes: 'target',
    run: (scope) => nudge(scope),
  },
  'edit.selectNext': {
    group: 'edit',
    label: '选择下一个',
    keys: [key('KeyN')],
    repeats: true,
    run: (scope) => selectNext(scope, 1),
  },
  'edit.selectPrevious': {
    group: 'edit',
    label: '选择上一个',
    keys: [shift('KeyN')],
    repeats: true,
    run: (scope) => selectNext(scope, -1),
  },
  'edit.selectAll': {
    group: 'edit',
    label: '全选',
    keys: [ctrl('KeyA')],
    run: selectAll,
  },
  'edit.cancel': {
    group: 'edit',
    label: '取消操作或取消选择',
    keys: [key('Escape')],
    fixed: true,
    keyOnly: true,
    run: ({ editor }) => editor.send({ type: 'CANCEL' }),
  },
  'pointer.toggle': {
    group: 'tool',
    label: '用键盘移动光标',
    keys: [key('Semicolon')],
    run: ({ ui }) => ui.toggle.pointing(),
  },
} as const satisfies CommandTable<CommandScope>

const WORK_COMMANDS = {
  'work.submit': {
    group: 'work',
    label: '提交并转到下一条',
    keys: [key('Enter'), key('NumpadEnter')],
    run: submit,
  },
  'work.takeBack': {
    group: 'work',
    label: '撤销刚才的提交',
    keys: [alt('KeyZ')],
    when: ({ isReadonly }) => !isReadonly,
    run: ({ ui }) => ui.takeBack(),
  },
  'work.editAgain': {
    group: 'work',
    label: '修改已提交的这一条',
    keys: [shift('Enter'), shift('NumpadEnter')],
    run: ({ ui }) => ui.editAgain(),
  },
  'work.save': {
    group: 'work',
    label: '保存草稿',
    keys: [ctrl('KeyS')],
    inText: true,
    run: ({ stage }) => stage.send({ type: 'FLUSH' }),
  },
  'work.previous': {
    group: 'work',
    label: '上一条',
    keys: [alt('ArrowUp')],
    repeats: true,
    run: ({ ui }) => ui.stepItems(-1),
  },
  'work.next': {
    group: 'work',
    label: '下一条',
    keys: [alt('ArrowDown')],
    repeats: true,
    run: ({ ui }) => ui.stepItems(1),
  },
  'work.guide': {
    group: 'work',
    label: '查看标注规范',
    keys: [shift('KeyI')],
    run: ({ ui }) => ui.toggle.setting('guide'),
  },
  'work.pull': {
    group: 'work',
    label: '领取下一批',
    when: ({ isReadonly }) => !isReadonly,
    run: ({ stage }) => stage.send({ type: 'PULL' }),
  },
  'work.release': {
    group: 'work',
    label: '退回这一条',
    when: ({ task, isReadonly }) => task?.state === 'open' && !isReadonly,
    run: ({ ui }) => ui.open('release'),
  },
  'work.share': {
    group: 'work',
    label: '分享这一条',
    when: ({ task, mayShare }) => task !== null && mayShare,
    run: ({ ui }) => ui.open('share'),
  },
  'work.back': { group: 'work', label: '返回工作台', when: () => true, run: ({ ui }) => ui.leave() },
} as const satisfies CommandTable<CommandScope>

const HELP_COMMANDS = {
  palette: {
    group: 'help',
    label: '命令面板',
    keys: [ctrl('KeyK')],
    inText: true,
    keyOnly: true,
    onShares: false,
    run: ({ ui }) => ui.open('palette'),
  },
  help: {
    group: 'help',
    label: '快捷键帮助',
    keys: [shift('Slash'), key('F1')],
    when: () => true,
    run: ({ ui }) => ui.open('help'),
  },
  tour: {
    group: 'help',
    label: '入门三步',
    when: ({ task, isReadonly }) => task?.state === 'open' && !isReadonly,
    run: ({ ui }) => ui.startTour(),
  },
  keys: { group: 'help', label: '自定义快捷键', when: () => true, run: ({ ui }) => ui.open('keys') },
} as const satisfies CommandTable<CommandScope>

export const COMMON_COMMANDS = {
  ...EDIT_COMMANDS,
  ...WORK_COMMANDS,
  ...VIEW_COMMANDS,
  ...HELP_COMMANDS,
} as const satisfies CommandTable<CommandScope>

function askPlace({ editor, tools, access, ui }: CommandScope): void {
  if (!access) return
  if (access.readonly) return access.refuse()
  // A pending edit would apply to the old box.
  editor.send({ type: 'SETTLE' })
  if (selectedBox(editor.getSnapshot().context, tools)) ui.open('place')
  else toasts.show({ tone: 'info', text: annotateText.notices.noCrop, ofItem: true })
}

export const BOX_COMMANDS = {
  'edit.place': {
    group: 'edit',
    label: '输入所选框的位置和大小',
    keys: [key('Backslash')],
    purposes: ANNOTATES,
    changes: 'selectedBox',
    run: askPlace,
  },
} as const satisfies CommandTable<CommandScope>
