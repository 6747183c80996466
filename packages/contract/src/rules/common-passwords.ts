/**
 * Words, names and strings that people all over the world, and in China, make passwords of, in lower case. Lists of
 * leaked passwords agree on them. Compared by `isCommonPassword`, which also finds them dressed up with capitals,
 * signs, a year or letters written as digits.
 */
const WORDS = `
password passwd passcode passphrase pass pword pwd psw secret private secure security login logon signin welcome hello
hallo bonjour access account admin administrator admins root super superman superuser superadmin supervisor sysadmin
system systems server manager manage master user users username guest test tester testing tests temp temporary default
changeme change letmein letmeinnow openup open sesame opensesame trustno trustme nothing something anything whatever
whoami iloveyou iloveu loveyou loveme love lovely lover loving forever baby babygirl babyboy honey sweet sweetie sugar
angel angels princess prince queen king kings lady girl girls boy boys daddy mommy mother father mama papa family
friend friends happy happiness smile lucky luck peace freedom liberty hope faith grace jesus christ god heaven
blessed destiny dream dreams dreamer star stars starwars startrek moon moonlight sun sunshine sunny sunset sunflower
summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday flower flowers rose roses lily daisy
jasmine violet orange purple yellow green blue black white red pink silver golden gold diamond crystal pearl ruby jade
apple banana cherry cherries lemon melon peach cookie cookies chocolate candy coffee pepper ginger butter cheese
chicken potato tomato pumpkin dragon dragons tiger tigers lion lions eagle eagles falcon hawk phoenix wolf wolves
panther bear bears monkey monkeys donkey horse horses pony bunny rabbit kitty kitten cat cats dog dogs doggy puppy
dolphin dolphins shark spider spiderman batman ironman superboy wonder hulk joker robin thor loki avatar naruto goku
pokemon pikachu mario zelda sonic minecraft roblox fortnite warcraft starcraft diablo overwatch counter gamer player
football soccer baseball basketball hockey tennis golf golfer rugby cricket cowboy cowboys yankees lakers bulls raiders
steelers rangers packers chelsea arsenal liverpool barcelona realmadrid juventus manchester ronaldo messi beckham
jordan kobe lebron ferrari porsche mercedes bmw audi toyota honda mustang corvette camaro harley yamaha suzuki
computer internet network windows microsoft google facebook twitter youtube instagram linkedin yahoo amazon netflix
samsung nokia iphone android apple macintosh linux ubuntu oracle mysql postgres redis docker tomcat cisco huawei
xiaomi lenovo tencent alibaba taobao weixin wechat baidu sina sohu jeecg jeecgboot springboot spring vue react java
javascript python matrix neo trinity morpheus hunter hunting fishing shadow ghost killer assassin ninja samurai warrior
soldier sniper rambo rocky maverick gunner ranger scooter buster rocket thunder lightning storm tornado hurricane
blizzard fire flame ice snow snowball snowman ocean river island beach surfer music guitar piano drummer dancer singer
metallica nirvana slipknot eminem beatles elvis madonna britney blink linkinpark greenday rockstar playboy hottie sexy
michael michelle jessica jennifer ashley amanda nicole daniel david james robert john joseph thomas charles william
george matthew andrew anthony joshua justin brandon jason tyler austin kevin brian steven richard patrick alexander
alexis alex nicholas christian christopher benjamin samuel jonathan jacob ethan logan mason hannah samantha elizabeth
victoria natalie vanessa melissa rebecca rachel sarah laura emily emma olivia sophia isabella maria martin peter paul
mark simon oliver oscar maggie molly charlie bailey buddy max rocky lucky bella lucy daisy chloe sophie tigger snoopy
garfield mickey minnie donald goofy pooh winnie barbie cinderella tinkerbell america american canada london paris
england ireland germany france italy spain russia brazil mexico china chinese beijing shanghai guangzhou shenzhen
wuhan nanjing chengdu chongqing tianjin hangzhou hongkong taiwan taipei macau zhongguo zhonghua renmin
woaini woaiwo woaiwojia woaibaobao woaimama woaibaba woaizhongguo wobuaini aini ainiyiwannian aiwo baobao baobei
qinaide laogong laopo mama baba yeye nainai gege jiejie didi meimei jiating xingfu kuaile pingan jiankang fendou jiayou
nihao nihaoma wangluo mima mimashi wodemima mimabucuo denglu guanli guanliyuan yonghu ceshi gongsi bangong caiwu
dabao xiaobao xiaoxiao xiaoming xiaohong xiaofang xiaolong xiaohei xiaobai wangwei wangfang wangxiaoming zhangwei
zhangsan lisi wangwu zhaoliu liwei lina liuwei liuyang chenwei chenjie yangyang huanghe changjiang changcheng
tiananmen longmen dragonball tianxia tiantian tianshi mingtian jintian zuotian buzhidao meiyou meiwenti suibian
henhao haoren haha hahaha hehe xixi yaoming zhoujielun jaychou jay wodeai wodejia wode yongyuan yisheng yishengyishi
huadan mudan meihua taohua juhua lianhua yueliang taiyang xingxing dahai gaoshan liushui qingtian caihong
`;

/** Runs over the keyboard and the alphabet, and digits that people like or remember. */
const RUNS = `
qwerty qwertyu qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
qwerasdf asdfzxcv qweasd qweasdzxc qazwsx qazwsxedc qazxsw wsxedc edcrfv qwe asd zxc qaz wsx poiuy poiuytrewq lkjhgf
lkjhgfdsa mnbvcxz azerty azertyuiop qwertz abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa aaaaaaaa aa bb abab
abcabc xxx xxxx xxxxxx zzz zzzzzz qqq qqqq qqqqqq www wwww asas asdasd qweqwe zaq zaqxsw
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz 1qaz2wsx 1qaz2wsx3edc 2wsx3edc 3edc4rfv 1qazxsw2
zaq12wsx zaq1xsw2 1a2b3c 1a2b3c4d 1a2s3d a1b2c3 a1b2c3d4 a1b2c3d4e5 1z2x3c 1z2x3c4v 123qwe 123qweasd 123asd 123abc
1234qwer 1234abcd 12345qwert qwer1234 qwert12345 qwerty123456 qwe123 qwe123456 asd123 asd123456 zxc123 zxc123456
abc123 abcd1234 abcd123456 abc123456 abc12345 abc1234 abc123abc aa123456 aa12345678 aa123123 a123456 a1234567 a12345678
a123456789 a12345 a111111 a5201314 a123123 a7758521 as123456 zz123456 qq123456 qq123123 ab123456 wang123456 zhang123456
li123456 w123456 z123456 q123456 s123456 l123456 abc5201314 aini1314 woaini1314 woaini520 woaini521 woaini5201314
123456abc 123456a 123456aa 123456q 123456qq 123456789a 1234567a 12345678a 12345a 1234a 123123a 111111a 5201314a 5201314aa
147258369a 147258a a147258369 p0o9i8u7 o0p0p0 r00t t3st adm1n pa55word passw0rd p455w0rd letme1n l3tm31n
`;

/** Digits that may stand alone in front of or behind a sign or a letter. */
const DIGITS = `
000000 00000000 111111 1111111 11111111 111222 112233 11223344 1122334455 121212 12121212 123000 123123 123123123 1231234
12321 123321 1234 12341234 12345 123451234 123454321 123456 1234560 1234567 12345678 123456780 123456789 1234567890
12345678910 123456123 123456654321 123654 123654789 123698745 123789 131313 131421 13141516 1314520 1314521 1314159
13145200 135246 1357924680 135790 13579 1357911 142536 147147 147258 147258369 1472583690 147852 147852369 1478963
159159 159357 159753 159951 168168 168888 1688 171717 181818 1990 19900101 19910101 200000 20080808 2009 2010 202020
212121 222222 22222222 232323 234567 242424 246810 24681012 250250 252525 258258 258369 258456 292929 303030 313131
314159 3141592 31415926 321321 321654 321654987 333333 33333333 334455 345678 369258 369258147 414141 4321 444444
44444444 445566 456123 456456 456789 456852 514514 515151 520520 520131 5201314 52013140 5203344 5211314 521521 52052013
54321 543210 555555 55555555 556677 563563 584520 584521 585858 654321 6543210 666666 66666666 666888 667788 678910
686868 696969 741741 741852 741852963 753951 7654321 7758258 7758520 7758521 775852100 777777 77777777 778899 787878
789456 789456123 789654 789789 808080 852456 852852 852963 87654321 876543210 878787 88888 888888 88888888 8888888888
888999 889900 898989 909090 951753 963852 963852741 987456 987456321 987654 9876543 98765432 987654321 9876543210
988988 99999 999999 99999999 996996 007007 010101 01010101 010203 01020304 012345 0123456 01234567 012345678 0123456789
100100 100200 100861 10086 101010 10101010 101112 102030 10203040 110110 110119 110120 111000 1111122222 112112 114477
115599 118118 119119 119120 120120 121314 1213141516 122333 123580
`;

const listed = (text: string): string[] => text.trim().split(/\s+/);

export const COMMON_WORDS: ReadonlySet<string> = new Set(listed(WORDS));
export const COMMON_STRINGS: ReadonlySet<string> = new Set([...listed(WORDS), ...listed(RUNS), ...listed(DIGITS)]);
