import type { TemplateFeaturesTexts } from './texts.zh.ts'

const features = (count: number): string => (count === 1 ? '1 feature' : `${count} features`)

export const templateFeaturesEn: TemplateFeaturesTexts = {
  title: (name) => `${name} · template`,
  text: 'New products in this category can start with these features. Required features are always added and can’t be deleted. Existing products are not affected.',
  count: (total, limit) => `${features(total)} of ${limit}`,
  add: 'Add feature',
  list: 'Template features',
  columns: {
    feature: 'Feature',
    type: 'Type',
    transType: 'Transfer',
    values: 'Definition',
    required: 'Required',
    actions: 'Actions',
  },
  mandatory: (name) => `${name}: required`,
  more: (name) => `More actions for ${name}`,
  edit: 'Edit',
  up: 'Move up',
  down: 'Move down',
  remove: 'Delete',
  removed: (name) => `“${name}” deleted from the template`,
  undo: 'Undo',
  saved: 'Template saved',
  empty: {
    title: 'No features in the template yet',
    text: 'Developers can choose the features added here when they create a product in this category.',
  },
  failed: { title: 'Couldn’t load the template', text: 'Check the network and try again.' },
  absent: { title: 'Category not found', text: 'It may have been deleted.', back: 'Back to categories' },
  choice: {
    label: 'Template features',
    hint: (chosen, total) => `${chosen} of ${total} selected. You can change them later.`,
    all: 'Select all',
    mandatory: 'required',
    show: (total) => `Show all ${total}`,
    hide: 'Show fewer',
  },
  picker: {
    open: 'Add from template',
    title: 'Add from category template',
    text: 'Features whose identifier already exists in the product are not added again.',
    present: 'added',
    none: {
      title: 'No more features in the template',
      text: 'The product already has all of its features, or the category has no template.',
    },
    confirm: (count) => (count === 0 ? 'Add' : `Add ${features(count)}`),
    done: (count) => `${features(count)} added`,
    skipped: (keys) => `Already exists, not added: ${keys}`,
  },
}
