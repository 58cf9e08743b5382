import type { Handlers } from '../http/handlers.ts'
import { tagGuide } from '../admin/tags/guide.ts'
import { addGuidePicture, guidePictures } from '../admin/tags/guide-pictures.ts'
import type { DataContext } from './context.ts'

/** How tags are to be labelled, for all who work in them. */
export const guideHandlers = ({
  store,
  media,
}: DataContext): Pick<Handlers, 'tags.guide' | 'guidePictures.upload'> => ({
  'tags.guide': async ({ caller, params }) => {
    const guide = await tagGuide(store.db, caller, params.id)
    const linker = media.signer.forSession(caller.tokenHash)
    return { ...guide, pictures: await guidePictures(store.db, linker, guide.text) }
  },
  'guidePictures.upload': ({ caller, body }) => addGuidePicture(store, media, body.image, caller),
})
