/**
 * The content policy forbids `eval`. zod tries it once all the same, which Firefox logs as an error on each page.
 * This flag stops zod before its first schema; importing zod to configure it would delay the login page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
