import { site } from "#site";

/** What anyone would try first, in both languages; six characters or more, as shorter ones are refused anyway. */
const common = new Set(
  `000000 010203 102030 111111 1111111 11111111 112233 112358 121212 121314 123123 123123123 123321 1234321 12341234 12344321
  12345a 123454321 123456 1234567 12345678 123456789 1234567890 0123456789 12345678910 123456a 123456q 123654 123654789 123789
  123abc 123qwe 123qweasd 131313 142536 147147 147258 147258369 147852 159357 159753 159951 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qazxsw2 202020 222222 252525 333333 369369 444444 456123 456456 456789 555555 555666 654321 666666 696969 741852
  741852963 753159 777777 7777777 789456 789456123 852456 87654321 888888 88888888 963852741 987654 9876543 98765432 987654321
  9876543210 999999 99999999 a12345 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa abc123 abc12345 abcabc abcd1234 abcdef
  abcdefg access admin1 admin12 admin123 admin1234 administrador administrator alejandro alexander amanda america americana
  andrea andrew angel1 angela angelica anthony asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley azerty
  bailey banana barcelona baseball basketball batman beautiful biteme blink182 bonita boomer brandon buster butterfly cachorro
  calidad camila cambiame carlos carolina changeme charlie chelsea chocolate christian computer consuelo contrasena contraseña
  cookie corazon corazón cristian cristina daniel daniela default diamond donald dragon eduardo elephant estrella estrellita
  familia fernanda fernando ferrari flower football forever freedom friends fuckyou fucker gabriel gabriela george ginger gloria
  google guadalupe guest123 hannah harley heaven hello1 hello123 hello12345 hockey hola123 hola1234 hunter iloveu iloveyou iloveyou1
  internet isabel jasmine javier jennifer jessica jesus1 jesucristo jonathan jordan jordan23 joshua juventus killer letmein
  letmein1 liverpool login123 london lovely loveme lucky1 maggie manchester manuel margarita mariana mariposa martin master
  matrix matthew melissa mercedes mexico michael michelle miguel monica monkey monkey1 mustang mypassword naruto nathan nicole
  nothing orange p@ssw0rd p@ssword pa$$w0rd pakistan pamela pass123 pass1234 passw0rd password password! password1 password12
  password123 password1234 patricia pepper pokemon princesa princess qazwsx qazwsxedc qq123456 qwe123 qweasd qweasdzxc qweqwe
  qwer1234 qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwertz q1w2e3 q1w2e3r4 rainbow ranger
  realmadrid rebeca rebecca ricardo robert roberto samantha samsung sandra santiago secret secret123 secreto sebastian shadow
  snoopy soccer sophie spiderman starwars success summer sunflower sunshine superman superman1 system tamara target123 taylor
  tequiero teamo123 tequieromucho test123 test1234 testing thomas thunder tigger trustno1 unknown usuario valentina valeria
  vanessa veronica victor victoria welcome welcome1 welcome123 whatever william winner yankees zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
  zzzzzz`.split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || isOneKey(plain) || plain.replace(/[\d!.]+$/, "") === site.name.toLowerCase();
}

function isOneKey(password: string): boolean {
  return new Set(password).size === 1;
}

const runs = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
];

/**
 * For passwords of twelve characters and more, which the list does not reach: a common one with numbers or signs around
 * it, the same few characters again and again, or a run along the alphabet or the keyboard.
 */
export function isEasyToGuess(password: string): boolean {
  const plain = password.toLowerCase();
  const stem = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (stem.length > 3 && isCommonPassword(stem)) return true;
  if (/^(.{1,6}?)\1+.?$/u.test(plain)) return true;
  return runs.some((run) => run.includes(plain) || [...run].reverse().join("").includes(plain));
}
