import type { Shortcut, ShortcutGroup } from '../../kinds/shortcuts.ts'
import { printCombination } from '../../kinds/shortcuts.ts'
import { shortcutText } from '../../text/shortcuts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'

const text = shortcutText.help

/** Eight nudging combinations read better as one. */
const ARROWS = '← ↑ → ↓'

const printed = (shortcut: Shortcut): string[] =>
  shortcut.command === 'edit.nudge' ? [ARROWS] : shortcut.combinations.map(printCombination)

function Row({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span>{words}</span>
      <span className="flex shrink-0 gap-1">
        {[...new Set(keys)].map((each) => (
          <Kbd key={each} keys={each} />
        ))}
      </span>
    </li>
  )
}

interface HelpDialogProps {
  open: boolean
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

/** The shortcuts that work here, from the same list that they are bound by. */
export function HelpDialog({ open, shortcuts, onClose }: HelpDialogProps) {
  const groups = [...new Set(shortcuts.map(({ group }) => group))] as ShortcutGroup[]
  return (
    <Dialog open={open} onClose={onClose} title={text.title} description={text.note} width="wide">
      <div className="columns-2 gap-8 text-sm">
        {groups.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-text-soft">{shortcutText.groups[group]}</h3>
            <ul>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <Row
                    key={shortcut.command}
                    keys={printed(shortcut)}
                    words={shortcutText.commands[shortcut.command]}
                  />
                ))}
            </ul>
          </section>
        ))}
        <section className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-text-soft">{text.mouse}</h3>
          <ul>
            {text.gestures.map(([keys, words]) => (
              <Row key={keys} keys={[keys]} words={words} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
