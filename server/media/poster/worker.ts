import { serveProcess } from '../../child-process/serve.ts'
import { makePoster } from './make-poster.ts'
import { posterText } from './text.ts'

/** The process that makes one poster. */

// Whatever is wrong with a file, it will be next time.
serveProcess(makePoster, () => posterText.noFrame)
