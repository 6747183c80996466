/**
 * Letters that look like Latin ones, each followed by that letter; first those whose capital and small forms look like
 * different letters. Stored folded names depend on this table: a change of it needs a migration that folds them anew.
 */
const CAPITALS = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹC';
const SMALL = [
  // Cyrillic
  'аaвbеeѕsіiјjкkмmнhоoрpсcтtуyүyхxһhԁdԛqԝwӏlьbҽe',
  // Greek
  'αaβbγyεeηnιiκkνvοoρpτtυuχxωwϲcϳj',
  // Armenian, Latin of phonetic script, dotless
  'օoսuհhոnցgԛqɑaɡgɩiɪiʀrʏyɴnʟlʜhʙbɢgıiȷjℓlƖl',
].join('');

const pairsOf = (text: string): [string, string][] =>
  [...text.matchAll(/(.)(.)/gu)].map(([, a = '', b = '']) => [a, b]);
const LOOK_ALIKES = new Map([...pairsOf(CAPITALS), ...pairsOf(SMALL)]);

const latin = (text: string): string => [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');

/**
 * The name as a reader takes it in: without case, width, marks over letters, invisible characters and the difference
 * between letters that look alike. Two accounts never have the same folded name; what people see is the name itself.
 */
export function foldedName(name: string): string {
  // Nearly all names; the steps below would leave them as they are.
  if (/^[a-z0-9_]*$/.test(name)) return name;
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  return latin(
    latin(plain)
      .toLowerCase()
      .replace(/\u0307/g, ''),
  ).normalize('NFKC');
}
