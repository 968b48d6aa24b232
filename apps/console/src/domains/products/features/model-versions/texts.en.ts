import type { ModelVersionsTexts } from './texts.zh.ts'

const changesOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const modelVersionsEn: ModelVersionsTexts = {
  bar: {
    clean: (version) =>
      `Devices are validated against published version ${version}. Your changes are saved as a draft first and take effect for devices after publishing.`,
    drafted: (version, changes) =>
      `The draft has ${changesOf(changes)}. Devices are still validated against published version ${version}.`,
    breaking: (count) => (count === 1 ? ' 1 breaking change.' : ` ${count} breaking changes.`),
    review: 'Review and publish',
    discard: 'Discard draft',
    history: 'Model versions',
    failed: 'Couldn’t load the draft status',
    retry: 'Retry',
  },
  review: {
    title: 'Publish draft',
    text: (version) =>
      `Changes compared to version ${version}. After publishing, devices are validated against the new model version.`,
    note: 'Note',
    noteHint: 'Optional; shown in the list of versions',
    accept: (count) =>
      `I understand how ${count === 1 ? '1 breaking change affects' : `${count} breaking changes affect`} devices in the field`,
    mustAccept: 'Accept the breaking changes first',
    publish: (version) => `Publish version ${version}`,
    published: (version) => `Version ${version} published`,
    reload: 'Review changes again',
  },
  groups: {
    breaking: 'Breaking',
    compatible: 'Compatible',
    none: 'No changes',
    noneText: 'Both versions have the same features.',
  },
  kinds: { added: 'New', removed: 'Deleted', changed: 'Changed' },
  renamed: (from, to) => `${from} renamed to ${to}`,
  uses: {
    devices: (count) => (count === 1 ? 'Reported by 1 online device' : `Reported by ${count} online devices`),
    panels: (count) => (count === 1 ? 'Used by 1 panel item' : `Used by ${count} panel items`),
    brokenPanels: (count) => (count === 1 ? 'Breaks 1 panel item' : `Breaks ${count} panel items`),
    goneValues: (count) =>
      count === 1
        ? 'The message text uses 1 parameter that is gone. Change it first.'
        : `The message text uses ${count} parameters that are gone. Change it first.`,
    eventMessages: (count) => (count === 1 ? 'Used by 1 event message' : `Used by ${count} event messages`),
  },
  parts: 'What changed',
  nothing: '(none)',
  words: {
    report: 'report',
    distribute: 'set',
    reportAndDistribute: 'report and set',
    operation: 'operation',
    property: 'property',
    event: 'event',
    true: 'yes',
    false: 'no',
  },
  discarding: {
    title: 'Discard draft?',
    text: (changes, version) =>
      `${changes === 1 ? '1 change is' : `${changes} changes are`} discarded. The features are restored to version ${version}.`,
    confirm: 'Discard draft',
    done: 'Draft discarded',
    undo: 'Undo',
    undone: 'Draft restored',
  },
  history: {
    title: 'Model versions',
    text: 'Each release and each published draft creates a model version. Compare any two versions.',
    versions: 'List of model versions',
    pages: 'Pages of versions',
    total: (total) => (total === 1 ? '1 version' : `${total} versions`),
    version: (version) => `Version ${version}`,
    now: 'Current draft',
    current: 'Used by devices',
    features: (total) => (total === 1 ? '1 feature' : `${total} features`),
    from: 'From',
    to: 'To',
    changes: 'Differences',
    failed: 'Couldn’t load versions',
    failedText: 'Check the network and try again.',
    empty: 'No versions yet',
    emptyText: 'Releasing the product creates the first version.',
  },
}
