import { expect, test } from 'vitest';
import { readCasAnswer } from './cas-answer.ts';

const NS = "xmlns:cas='http://www.yale.edu/tp/cas'";
const wrapped = (inner: string) => `<cas:serviceResponse ${NS}>${inner}</cas:serviceResponse>`;
const success = (user: string) =>
  wrapped(`<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`);

test.each<[name: string, text: string, answer: object | undefined]>([
  ['a person', success(' wang '), { user: 'wang' }],
  ['another prefix', success('wang').replaceAll('cas:', 'x:').replace('xmlns:cas', 'xmlns:x'), { user: 'wang' }],
  [
    'attributes beside the name',
    wrapped(
      '<cas:authenticationSuccess><cas:user>wang</cas:user><cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess>',
    ),
    { user: 'wang' },
  ],
  ['a comment inside the name', success('ad<!-- x -->min'), { user: 'admin' }],
  [
    'a refusal',
    wrapped(
      "<cas:authenticationFailure code='INVALID_TICKET'>\n Ticket ST-1 not recognized\n</cas:authenticationFailure>",
    ),
    { code: 'INVALID_TICKET', text: 'Ticket ST-1 not recognized' },
  ],
  ['escaped marks', success('&lt;b&gt;'), { user: '<b>' }],
  ['a document type', `<!DOCTYPE x>${success('wang')}`, undefined],
  ['an entity', `<!DOCTYPE x [<!ENTITY e "admin">]>${success('&e;')}`, undefined],
  ['an entity of a file', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('&e;')}`, undefined],
  [
    'entities within entities',
    `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${success('&b;')}`,
    undefined,
  ],
  ['an entity nobody declared', success('&e;'), undefined],
  ['another namespace', success('admin').replace('yale', 'evil'), undefined],
  [
    'no namespace',
    '<serviceResponse><authenticationSuccess><user>admin</user></authenticationSuccess></serviceResponse>',
    undefined,
  ],
  [
    'a name of another namespace',
    wrapped('<cas:authenticationSuccess><user>admin</user></cas:authenticationSuccess>'),
    undefined,
  ],
  ['no name', success(''), undefined],
  ['two names', success('wang</cas:user><cas:user>admin'), undefined],
  [
    'success and failure',
    wrapped(
      "<cas:authenticationFailure code='X'/><cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess>",
    ),
    undefined,
  ],
  ['success deeper than it should be', wrapped(success('admin')), undefined],
  ['HTML', '<html><body><p>维护中<br></body></html>', undefined],
  ['half of it', success('wang').slice(0, -9), undefined],
  ['nothing', '', undefined],
  ['too long a name', success('x'.repeat(101)), undefined],
  ['too long', success('wang').replace('wang', `wang${' '.repeat(40_000)}`), undefined],
  ['too deep', wrapped('<a>'.repeat(20) + '</a>'.repeat(20)), undefined],
])('%s (contract/1 §2.10)', (_name, text, answer) => {
  expect(readCasAnswer(text)).toEqual(answer);
});
