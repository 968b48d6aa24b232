import type { ModelVersionsTexts } from './texts.zh.ts'

const changesOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const modelVersionsEn: ModelVersionsTexts = {
  bar: {
    clean: (version) =>
      `Devices are checked by published version ${version}. What you change is a draft first, and holds for devices once it is published.`,
    drafted: (version, changes) =>
      `The draft has ${changesOf(changes)}; devices are still checked by published version ${version}.`,
    breaking: (count) => (count === 1 ? ' 1 of them breaks.' : ` ${count} of them break.`),
    review: 'Review and publish',
    discard: 'Discard draft',
    history: 'Versions',
    failed: 'The state of the draft did not load',
    retry: 'Retry',
  },
  review: {
    title: 'Publish the draft',
    text: (version) =>
      `What is different from version ${version}. Once published, devices are checked by the new model.`,
    note: 'Note',
    noteHint: 'Optional; stands in the list of versions',
    accept: (count) =>
      `I know what ${count === 1 ? '1 breaking change means' : `${count} breaking changes mean`} for devices in the field`,
    mustAccept: 'Accept the breaking changes first',
    publish: (version) => `Publish version ${version}`,
    published: (version) => `Version ${version} is published`,
    reload: 'Look at the changes again',
  },
  groups: {
    breaking: 'Breaking',
    compatible: 'Compatible',
    none: 'No changes',
    noneText: 'Both have the same features.',
  },
  kinds: { added: 'New', removed: 'Deleted', changed: 'Changed' },
  renamed: (from, to) => `${from} is now called ${to}`,
  uses: {
    devices: (count) => (count === 1 ? '1 device online reports it' : `${count} devices online report it`),
    eventMessages: (count) => (count === 1 ? 'Used by 1 event message' : `Used by ${count} event messages`),
  },
  parts: 'What changed',
  nothing: '(none)',
  words: {
    report: 'report',
    distribute: 'distribute',
    reportAndDistribute: 'report and distribute',
    operation: 'operation',
    property: 'property',
    event: 'event',
    true: 'yes',
    false: 'no',
  },
  discarding: {
    title: 'Discard the draft?',
    text: (changes, version) =>
      `${changes === 1 ? '1 change is' : `${changes} changes are`} discarded; the features become those of version ${version} again.`,
    confirm: 'Discard draft',
    done: 'The draft is discarded',
    undo: 'Undo',
    undone: 'The draft is back',
  },
  history: {
    title: 'Versions',
    text: 'Each release and each published draft leaves a version. Compare any two.',
    versions: 'List of versions',
    pages: 'Pages of versions',
    total: (total) => `${total} versions`,
    version: (version) => `Version ${version}`,
    now: 'As being edited',
    current: 'Used by devices',
    features: (total) => (total === 1 ? '1 feature' : `${total} features`),
    from: 'From',
    to: 'To',
    changes: 'What is different',
    failed: 'The versions did not load',
    failedText: 'Check the network, then try again.',
    empty: 'No version yet',
    emptyText: 'The product’s release leaves the first one.',
  },
}
