import type { ProductMembersTexts } from './texts.zh.ts'

export const productMembersEn: ProductMembersTexts = {
  title: 'Members',
  text: (product) => `Who can open “${product}”, and what they can do.`,
  failed: { title: 'Couldn’t load members', text: 'Check your connection and try again.' },
  list: 'Members',
  me: 'You',
  mainOwner: 'Product owner',
  role: { viewer: 'Viewer', developer: 'Developer', owner: 'Owner' },
  roleHint: {
    viewer: 'Sees everything except secrets',
    developer: 'Also changes features, devices and settings, and sends commands',
    owner: 'Also releases, deletes, shares and transfers the product',
  },
  added: (by, time) => `Added by ${by}, ${time}`,
  since: (time) => `Since ${time}`,
  roleOf: (account) => `Role of ${account}`,
  more: (account) => `More actions for ${account}`,
  changed: (account) => `Role of ${account} changed`,
  share: {
    title: 'Share with a colleague',
    account: 'Email address',
    role: 'Role',
    send: 'Share',
    done: (account) => `Shared with ${account}. An email is on its way.`,
    invited: (account) =>
      `${account} has no account yet. An invitation was sent; the product appears after registration.`,
    unmailed: (account) => `Shared with ${account}, but the email couldn’t be sent. Let the person know.`,
  },
  pending: {
    title: 'Pending invitations',
    text: 'These addresses have no account yet. They become members when they register.',
    until: (role, time) => `${role} · expires ${time}`,
    cancel: 'Cancel',
    cancelNamed: (account) => `Cancel the invitation of ${account}`,
    cancelled: 'Invitation canceled',
  },
  remove: {
    label: 'Remove',
    title: (account) => `Remove ${account}?`,
    text: 'They lose the product immediately: open pages end, and their API keys and virtual device stop working for it.',
    done: (account) => `${account} removed`,
  },
  transfer: {
    label: 'Transfer product',
    title: (account) => `Transfer the product to ${account}?`,
    text: 'The product will belong to them. You stay an owner, and they can remove you. The creator stays the same.',
    done: (account) => `Product transferred to ${account}`,
  },
  leave: {
    label: 'Leave product',
    title: 'Leave this product?',
    text: 'You can’t open it any more, unless an owner shares it with you again.',
    done: 'You left the product',
  },
  onlyOwners: 'Only owners can share the product and change its members.',
}
