import type { Bilingual } from '../../locale.ts'
import type { signingRefusals } from './signing.refusals.ts'

export const signingRefusalTexts: Record<keyof typeof signingRefusals, Bilingual> = {
  'signing.notSetUp': {
    zh: '该产品还没有签名密钥，请产品所有者先完成设置',
    en: 'The product has no signing keys yet. An owner of the product has to set them up first.',
  },
  'signing.alreadySetUp': {
    zh: '该产品已有签名密钥。要更换密钥，请轮换',
    en: 'The product already has signing keys. To replace a key, rotate it.',
  },
  'signing.noPublicKey': {
    zh: '不是 Ed25519 公钥。支持 PEM（以 -----BEGIN PUBLIC KEY----- 开头）、Base64 编码的 DER，或 Base64 编码的 32 字节',
    en: 'Not an Ed25519 public key. Enter it as PEM (starting with -----BEGIN PUBLIC KEY-----), as DER in Base64, or as its 32 bytes in Base64.',
  },
  'signing.privateKey': {
    zh: '内容包含私钥，已拒绝且未保存。此处只需公钥；该私钥已泄露，请更换',
    en: 'The input contains a private key. It was rejected and not saved. Enter the public key only, and replace this key because it has left its place.',
  },
  'signing.weakKey': {
    zh: '此公钥是低阶点，任何人都能为它伪造签名。请用 openssl genpkey -algorithm ed25519 重新生成',
    en: 'This public key is a point of small order, for which anyone can forge signatures. Generate a key with openssl genpkey -algorithm ed25519.',
  },
  'signing.keyKnown': {
    zh: '此密钥已在该产品中使用过（包括已停用和已吊销的密钥）。请使用新的密钥',
    en: 'The product already has or had this key, which may be retired or revoked. Use a new key.',
  },
  'signing.nameTaken': {
    zh: '该产品已有名为“{name}”的密钥，请换一个名称',
    en: 'The product already has a key named “{name}”. Choose another name.',
  },
  'signing.keyNotFound': {
    zh: '当前密钥列表中没有密钥 {keyId}',
    en: 'The current key list has no key {keyId}',
  },
  'signing.lastKey': {
    zh: '至少保留一个根密钥和一个发布密钥。请在同一次修改中添加新的密钥',
    en: 'One root key and one release key have to remain. Add a new one in the same change.',
  },
  'signing.tooManyKeys': {
    zh: '设备最多接受 {limit} 个此类密钥，请先停用旧的密钥',
    en: 'Devices accept up to {limit} keys of this use. Retire old keys first.',
  },
  'signing.tooManyLists': {
    zh: '一个产品最多 {limit} 个密钥列表',
    en: 'A product can have up to {limit} key lists',
  },
  'signing.listChanged': {
    zh: '密钥列表已更新到版本 {version}，请刷新后再修改',
    en: 'The key list is at version {version} by now. Reload before you change it.',
  },
  'signing.draftWaiting': {
    zh: '密钥列表版本 {version} 的草稿还在等待签名。请先完成签名，或放弃该草稿',
    en: 'The draft of key list {version} is waiting for signatures. Sign or discard it first.',
  },
  'signing.draftStale': {
    zh: '此草稿已签名、已放弃或已被新的草稿取代。请重新下载待签名的文件',
    en: 'This draft was signed, discarded or replaced. Download the text to sign again.',
  },
  'signing.badSignature': {
    zh: '不是 Ed25519 签名：应为 64 字节，以 Base64、Base64url 或十六进制表示',
    en: 'Not an Ed25519 signature. It must be 64 bytes, in Base64, Base64url or hexadecimal.',
  },
  'signing.wrongKey': {
    zh: '密钥 {keyId} 不能签署此文件，可用的密钥：{expected}',
    en: 'Key {keyId} can’t sign this document. Sign with {expected}.',
  },
  'signing.keyRevoked': {
    zh: '密钥 {keyId} 已停用或吊销，其签名无效。可用的密钥：{expected}',
    en: 'Key {keyId} was retired or revoked, so its signatures are void. Sign with {expected}.',
  },
  'signing.wrongText': {
    zh: '签名与密钥 {keyId} 和此文件不符。请确认签署的是刚下载的文件 {fileName}（包括其第一行），并且没有经过编辑器修改',
    en: 'The signature doesn’t match key {keyId} and this document. Sign the file {fileName} as it was downloaded, including its first line, and don’t edit it.',
  },
  'signing.keyExpired': {
    zh: '发布密钥 {keyId} 已过有效期，设备不再接受它的签名。请添加新的发布密钥',
    en: 'Release key {keyId} has expired, so devices don’t accept its signatures any more. Add a new release key.',
  },
  'signing.rootNotStored': {
    zh: '平台上没有该根密钥的私钥',
    en: 'The private part of this root key is not stored here',
  },
  'signing.rootExported': {
    zh: '该根密钥已导出，只能导出一次。如果文件丢失，请添加新的根密钥并停用此密钥',
    en: 'This root key was exported, which is possible only once. If the file is lost, add a new root key and retire this one.',
  },
  'signing.rootNotExported': {
    zh: '请先导出该根密钥。删除后平台上不再有任何副本',
    en: 'Export this root key first. No copy remains here after the deletion.',
  },
  'signing.manifestNotFound': { zh: '固件清单不存在', en: 'Manifest not found' },
  'signing.noKeyList': { zh: '该产品没有密钥列表', en: 'The product has no key list' },
}
