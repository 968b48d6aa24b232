import type { ProductReleaseTexts } from './texts.zh.ts'

export const productReleaseEn: ProductReleaseTexts = {
  stages: 'Product stages',
  stageHint: {
    1: 'Define features and connect devices. Everything can be changed.',
    2: 'Features and configuration can still be changed. Start trial production when they are ready.',
    3: 'Category, access plan, communication, pairing name and features are frozen.',
    4: 'The platform is publishing the product to the device gateway. This takes a few seconds.',
    5: 'Devices are validated against the published model version. Later changes start as a draft.',
  },
  since: (time) => `since ${time}`,
  checklist: 'Release check',
  checklistDone: 'All done',
  checklistOpen: (open) => (open === 1 ? '1 item left' : `${open} items left`),
  gates: { category: 'Category and access plan', features: 'Features', eventMessages: 'Event messages', eventTexts: 'Message texts' },
  gateDone: {
    category: 'The category supports this access plan and communication',
    features: 'At least one feature is defined',
    eventMessages: 'Every event that notifies users has a message',
  },
  states: { done: 'Done', open: 'Open', blocked: 'Blocked' },
  blocked: 'This can’t be changed in this stage. Revoke the release first.',
  jump: {
    product: 'Edit product',
    function: 'Go to features',
    message: 'Configure message',
    interface: 'Go to interface',
    hardware: 'Go to hardware',
    firmware: 'Go to firmware',
    release: 'Go to release',
  },
  absentTitle: 'Steps not available yet',
  absent: (steps) => `${steps}: not available yet. They don’t block the release.`,
  ahead: (stage) => `The next release moves the product to “${stage}”`,
  aheadHint: {
    2: 'Marks development as done. Features and configuration can still be changed.',
    3: 'From trial production on, category, access plan, communication, pairing name and features are frozen. Revoke the release to change them again.',
    4: '',
    5: 'The platform saves a model version and publishes it to the device gateway. From then on, devices are validated against it. Name, image and remark can still be changed.',
  },
  releaseTo: { 2: 'Finish development', 3: 'Start trial production', 4: 'Release', 5: 'Release product' },
  releaseTitle: (name, deed) => `“${name}”: ${deed.toLowerCase()}?`,
  releasing: 'Publishing…',
  releasingText: 'This page updates automatically. You can leave.',
  releasedText: 'The product is released. You can unpublish it. Changes to its features start as a draft.',
  failure: (time) => `The last release (${time}) failed. The product went back to trial production:`,
  revoke: 'Revoke release',
  revokeTitle: (name) => `Revoke the release of “${name}”?`,
  revokeText:
    'The product goes back to “Development done” and can be configured again. You’ll need to start trial production again.',
  unpublish: 'Unpublish product',
  unpublishTitle: (name) => `Unpublish product “${name}”?`,
  unpublishText:
    'The product goes back to “Debugging”. Bound devices keep working, but no new devices can be bound. An unpublished feature draft takes effect immediately.',
  unpublishDevices: (total, online) =>
    `The product has ${total === 1 ? '1 device' : `${total} devices`}, ${online} online.`,
  failed: { title: 'Couldn’t load the release', text: 'Check the network and try again.' },
}
