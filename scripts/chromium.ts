import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { chromium as chromiumPath } from './prerequisites.ts'

/** Nothing of a browser that asks the network, the screen's hardware or the person in front of it. */
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

/** A headless Chromium: the one that CHROMIUM_PATH names, else the system's, else one that is installed for it. */
export const launchChromium = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] })
