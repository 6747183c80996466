import { expect, test } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='mso-style-parent:""'><b><span lang=EN-US
style='font-size:22.0pt;font-family:"宋体";color:windowtext'>通知<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>甲</p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>a)</span><![endif]>乙</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>2.</span><![endif]>丙</p>
<p class=MsoNormal style='text-align:right;text-indent:21.0pt'><span style='color:#CF1322'>注意</span><img src="file:///C:/a.png"></p><!--EndFragment--></body></html>`;

test('what an office program puts on the clipboard: words, weight, alignment, colour and lists stay', () => {
  const { html, lostImages } = cleanPasted(WORD);
  expect(html.replace(/\n/g, ' ').replace(/> +</g, '><').trim()).toBe(
    '<p><b><span>通知</span></b></p>' +
      '<ol><li>甲<ol><li>乙</li></ol></li><li>丙</li></ol>' +
      '<p style="text-align: right"><span style="color: rgb(207, 19, 34)">注意</span></p>',
  );
  expect(lostImages).toBe(1);
});

test.each<[what: string, pasted: string, clean: string]>([
  [
    'bullets',
    "<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>甲</p>",
    '<ul><li>甲</li></ul>',
  ],
  [
    'two lists with words between them',
    "<p style='mso-list:l0 level1 lfo1'>甲</p><p>中</p><p style='mso-list:l0 level1 lfo1'>乙</p>",
    '<ul><li>甲</li></ul><p>中</p><ul><li>乙</li></ul>',
  ],
  [
    'ink that is only the page’s',
    '<p><span style="color:black">甲</span><font color=red>乙</font></p>',
    '<p><span>甲</span>乙</p>',
  ],
  [
    'cells of a sheet',
    '<table><tr><td width=64 class=xl65>1</td></tr></table>',
    '<table><tbody><tr><td width="64">1</td></tr></tbody></table>',
  ],
  ['scripts and frames', '<p onclick=x()>甲</p><script>x()</script><iframe src="/"></iframe>', '<p>甲</p>'],
  [
    'a picture from the web, which would be fetched from there by every reader',
    '<p>甲<img src="https://a.example/a.png"></p>',
    '<p>甲</p>',
  ],
])('%s', (_what, pasted, clean) => {
  expect(cleanPasted(pasted).html).toBe(clean);
});
