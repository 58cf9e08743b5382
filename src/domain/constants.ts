import { PoolResourceIdsLimits, UserInputLimits } from '../contract/limits.ts'

/** Fixed values of the product. Source: the specification §9 and the domain design §4. */

/** Availability of a resource. `barely` exists for the segment kinds only. */
export const AVAILABILITY = { unavailable: 0, available: 1, pending: 2, barely: 3 } as const
export type Availability = (typeof AVAILABILITY)[keyof typeof AVAILABILITY]

export const QUALITY = { qualified: 1, unqualified: 2 } as const
export type Quality = (typeof QUALITY)[keyof typeof QUALITY]

export const BLUR = { unavailable: 0, none: 1, slight: 2, strong: 3 } as const
export type Blur = (typeof BLUR)[keyof typeof BLUR]

/** Visibility of a keypoint, as COCO has it. */
export const VISIBILITY = { unlabelled: 0, hidden: 1, visible: 2 } as const
export type Visibility = (typeof VISIBILITY)[keyof typeof VISIBILITY]

export const TEAM_TYPE = { internal: 0, admin: 1, external: 2 } as const
export type TeamType = (typeof TEAM_TYPE)[keyof typeof TEAM_TYPE]

export const USER_TYPE = { ordinary: 0, admin: 1, external: 2, externalAdmin: 3 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]

/** Availability that follows from a blur value on the image-node kind. */
export const availabilityOfBlur = (blur: Blur): Availability =>
  blur === BLUR.unavailable ? AVAILABILITY.unavailable : AVAILABILITY.available

export const HAND_COLOURS = { left: '#f0f', right: '#0f0', center: '#0ff' } as const

/** Side in pixels of the square that SAM 2 takes. */
export const SAM2_SIDE = 1024

/** Frames per second assumed when a container names none: of a single frame that claims no length. */
export const ASSUMED_FRAME_RATE = 25

/** Items that a pull of an image kind asks for when its tag does not say. */
export const IMAGE_BATCH_SIZE = 25
export const VIDEO_BATCH_SIZE = 1

/** Resources of a pool that one call moves or deletes at most. */
export const POOL_BATCH_MAX = PoolResourceIdsLimits.maxItems

/** Opacity of mask tint. */
export const MASK_OPACITY = { min: 0, max: 1, initial: 0.4 } as const

export const VIDEO_SPEED_INITIAL = 2
/** Source pixels. */
export const CROP_INITIAL = { width: 200, height: 200 } as const
export const MOUSE_POSITION_INITIAL = { x: 50, y: 80 } as const

/** Port of the API on the hosts that serve only the pages themselves. */
export const API_PORT = 9080

export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** How long a page waits for its code before it says that it is loading. */
export const CODE_PATIENCE_MS = 500
export const RESTORE_TIMEOUT_MS = 5_000
/** How long a lease lasts where neither the setting nor the tag says otherwise. */
export const LEASE_MS = 2 * 60 * 60 * 1000

/** Characters of a new password at least; a server may be set to want more. */
export const PASSWORD_MIN = UserInputLimits.password.minLength

/** Rows of a list are counted and paged through no further than this. */
export const TOTAL_MAX = 10_000

export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATE_TIME_FORMAT = `${DATE_FORMAT} HH:mm:ss`
