/**
 * The page's policy lets nobody make code of texts. zod tries it once all the same, which Firefox writes into the console
 * of each page as an error; here it is told not to, where it looks before its first schema: importing it to say so would
 * have the login page wait for it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
