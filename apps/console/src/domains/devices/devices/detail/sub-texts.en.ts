import type { SubTexts } from './sub-texts.zh.ts'

export const subEn: SubTexts = {
  title: 'Sub-devices',
  online: (online, total) => `${online} of ${total} online`,
  pages: 'Pages of sub-devices',
  columns: { serial: 'Serial number', state: 'Status', lastSeen: 'Last seen', actions: 'Actions' },
  empty: 'No sub-devices.',
  failed: { title: 'Couldn’t load sub-devices', text: 'Check the network and try again.' },
  remove: 'Remove',
  removeNamed: (serial) => `Remove ${serial} from the gateway`,
  removeTitle: (serial, gateway) => `Remove sub-device ${serial} from gateway ${gateway}?`,
  removeText:
    'The sub-device goes offline immediately and the gateway is notified. Its data and history are kept. The gateway can add it again; to prevent that, disable the sub-device.',
  removed: 'Sub-device removed',
  gateway: 'Gateway',
  removeThis: 'Remove from gateway',
}
