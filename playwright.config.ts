import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/chromium.ts'

/**
 * What Playwright turns off itself (of several such flags the last alone counts), and the two pages that the address bar
 * keeps in each context: nobody sees it, and they took a quarter of the processor's time.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** A page of a test lives for seconds: code that is compiled once more, to faster code, rarely earns that. */
const COMPILE_LATER = '--js-flags=--interrupt-budget=4000000'

/** Browser tests against the built product. Each file of tests has a server of its own, see tests/e2e/support. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'dist/playwright',
  globalSetup: './tests/e2e/support/seeded.ts',
  workers: 2,
  fullyParallel: false,
  // A machine that was busy elsewhere is not a fault of the product; what needs its second try is named at the end.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // Each step waits until what it presses stands still; what moves is looked at in less-motion.spec.ts.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording takes as much of the processor as the tests do.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...CHROMIUM_FLAGS, COMPILE_LATER, `--disable-features=${DISABLED_FEATURES.join(',')}`],
    },
  },
})
