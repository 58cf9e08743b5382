import { useMemo, useRef, useState } from 'react'
import { themes } from '../../../platform/theme.ts'
import { RULER_WIDTH } from '../../canvas/ruler-ticks.ts'
import type { DialogName, HeldView, SwitchName, Toggles } from '../kind-page.ts'
import type { AskedDoubts } from './hand-in-doubts.ts'
import { useViewSettings } from '../../panel/view-settings.ts'

const NOTHING_HELD: ReadonlySet<HeldView> = new Set()

export function useScreenUi(owner: string) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [hidden, setHidden] = useState(false)
  const [pointing, setPointing] = useState(false)
  const [underlay, setUnderlay] = useState(false)
  const [held, setHeld] = useState(NOTHING_HELD)
  const [settings, setSettings] = useViewSettings(owner)
  const presentation = useMemo(
    () => ({
      filters: settings.filters,
      opacity: settings.opacity,
      allNames: settings.names,
      hidden,
    }),
    [settings, hidden],
  )
  const textRef = useRef<HTMLTextAreaElement>(null)
  const boxTextRef = useRef<HTMLTextAreaElement>(null)
  const asked = useRef<AskedDoubts | null>(null)
  const decided = useRef<string | null>(null)
  return {
    dialog,
    setDialog,
    hidden,
    pointing,
    underlay,
    setUnderlay,
    settings,
    setSettings,
    indent: settings.rulers ? RULER_WIDTH : 0,
    presentation,
    textRef,
    boxTextRef,
    /** The questions before a hand-in; see `askOnce`. */
    asked,
    /** Uuid of the item that a command of labels was last used on. */
    decided,
    decide: (uuid: string | null) => void (decided.current = uuid),
    held,
    setHeld: (view: HeldView, isHeld: boolean) =>
      setHeld((was) => {
        if (was.has(view) === isHeld) return was
        return isHeld ? new Set([...was, view]) : new Set([...was].filter((each) => each !== view))
      }),
    toggle: {
      hidden: () => setHidden((was) => !was),
      pointing: () => setPointing((was) => !was),
      underlay: () => setUnderlay((was) => !was),
      theme: () => themes.toggle('tool'),
      setting: (name: SwitchName) => setSettings({ ...settings, [name]: !settings[name] }),
    } satisfies Toggles,
  }
}

export type ScreenUi = ReturnType<typeof useScreenUi>
