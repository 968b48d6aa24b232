import type { TemplateFeaturesTexts } from './texts.zh.ts'

const functions = (count: number): string => (count === 1 ? '1 function' : `${count} functions`)

export const templateFeaturesEn: TemplateFeaturesTexts = {
  title: (name) => `${name} · template`,
  text: 'New products of this category can start with these functions; each has the mandatory ones and cannot delete them. Existing products stay as they are.',
  count: (total, limit) => `${functions(total)} of at most ${limit}`,
  add: 'Add function',
  list: 'Template functions',
  columns: {
    feature: 'Function',
    type: 'Type',
    transType: 'Transfer',
    values: 'Definition',
    required: 'Mandatory',
    actions: 'Actions',
  },
  mandatory: (name) => `${name}: mandatory`,
  more: (name) => `More actions for ${name}`,
  edit: 'Edit',
  up: 'Move up',
  down: 'Move down',
  remove: 'Delete',
  removed: (name) => `“${name}” deleted from the template`,
  undo: 'Undo',
  saved: 'Template saved',
  empty: {
    title: 'No functions in the template yet',
    text: 'Developers can take over what is added here when they create a product of this category.',
  },
  failed: { title: 'The template could not be loaded', text: 'Check the network and try again.' },
  absent: { title: 'No such category', text: 'It may have been deleted.', back: 'Back to categories' },
  choice: {
    label: 'Template functions',
    hint: (chosen, total) => `${chosen} of ${total} chosen; all can be changed later`,
    all: 'Choose all',
    mandatory: 'mandatory',
    show: (total) => `Show all ${total}`,
    hide: 'Show fewer',
  },
  picker: {
    open: 'From template',
    title: 'Add from the category’s template',
    text: 'A function whose identifier the product has already is not added again.',
    present: 'added',
    none: {
      title: 'The template has nothing more',
      text: 'The product has all of its functions, or the category has no template.',
    },
    confirm: (count) => (count === 0 ? 'Add' : `Add ${functions(count)}`),
    done: (count) => `${functions(count)} added`,
    skipped: (keys) => `Not added again: ${keys}`,
  },
}
