import type { SubTexts } from './sub-texts.zh.ts'

export const subEn: SubTexts = {
  title: 'Sub-devices',
  online: (online, total) => `${online} of ${total} online`,
  pages: 'Pages of sub-devices',
  columns: { serial: 'Serial', state: 'State', lastSeen: 'Last seen', actions: 'Actions' },
  empty: 'No sub-devices.',
  failed: { title: 'The sub-devices did not load', text: 'Check the network and try again.' },
  remove: 'Remove',
  removeNamed: (serial) => `Remove ${serial} from the gateway`,
  removeTitle: (serial, gateway) => `Remove sub-device ${serial} from gateway ${gateway}?`,
  removeText:
    'The sub-device goes offline at once and the gateway is told; its data and records stay. The gateway may add it again: to keep it out, disable the sub-device.',
  removed: 'Sub-device removed',
  gateway: 'Gateway',
  removeThis: 'Remove from gateway',
}
