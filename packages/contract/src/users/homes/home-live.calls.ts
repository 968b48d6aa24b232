import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { homeDevice } from './home-devices.ts'
import { homeScene } from './home-scenes.ts'
import { home, homeDeviceId, homeId, homeMember, room } from './homes.ts'

/** What changes of a home: all of it in the first event of a stream, then the parts that changed. */
export const homeChanges = z.partial(
  z.object({
    /** With the caller's role. */
    home,
    rooms: z.array(room),
    scenes: z.array(homeScene),
    /** The owner first, then in the order in which they joined. */
    members: z.array(homeMember),
    /** All devices in the order of the home, whenever it is another one: those that are missing have left. */
    deviceIds: z.array(homeDeviceId),
    /** Devices that are new or have changed. */
    changed: z.array(homeDevice),
    /** Devices whose product has chosen another panel or released another version: what the next opening shows may be new. */
    panels: z.array(homeDeviceId),
    /** Devices with another event, or one that a person has marked as over. */
    events: z.array(homeDeviceId),
    /**
     * The last event. `left`: the caller is no member any more, or the home was dissolved. `replaced`: a newer stream of
     * the caller took the place of this one, so that it isn't opened again until its page is used.
     */
    over: z.enum(['left', 'replaced']),
  }),
)
export type HomeChanges = z.infer<typeof homeChanges>

/** Server-sent events. Ends within a second when the caller leaves the home, with its session, and when the home is dissolved. */
export const watchHome = defineCall({
  access: endUsers,
  method: 'GET',
  path: `${APP_PATH}/home/live`,
  summary: { zh: '家庭实时动态', en: 'Watch a home (event stream)' },
  input: z.object({ homeId }),
  output: homeChanges,
  reply: 'stream',
  refusals: ['homes.notFound', 'homes.tooManyStreams'],
})
