import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { chromium as chromiumPath } from './prerequisites.ts'

/** No network, no special hardware, no dialogs. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one of CHROMIUM_PATH, else the system's, else an installed one. */
export const launchChromium = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] })
