-- A house of schema 5 with a match of every game under revision 2 of its rules, 24 decisions each.
BEGIN TRANSACTION;
CREATE TABLE accounts (
    guest text primary key,  -- whose games are the account's
    login text not null unique,  -- the name, folded so that no two look alike
    name text not null,
    password text not null,  -- argon2
    created integer not null
, operator integer not null default 0) strict, without rowid;
INSERT INTO "accounts" VALUES('ada','ada','Ada','$argon2id$v=19$m=65536,t=3,p=4$MIIRqgvgQbgj220jfp0MPA$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg',1794840865490,0);
CREATE TABLE bans (
    kind text not null,  -- guest or address
    target text not null,
    until integer not null,  -- 0: for good
    reason text not null,  -- he reads it
    at integer not null,
    operator text not null,  -- a guest: who did it
    primary key (kind, target)
) strict, without rowid;
CREATE TABLE chat (
    match text not null references matches,
    number integer not null,
    seat integer not null,
    guest text not null,
    at integer not null,
    text text not null,
    phrase text not null,
    primary key (match, number)
) strict, without rowid;
INSERT INTO "chat" VALUES('beforeboumxxxxxx',1,0,'ada',1,'bonjour','');
INSERT INTO "chat" VALUES('beforeschnuffxxx',1,0,'ada',1,'bonjour','');
INSERT INTO "chat" VALUES('beforeschottento',1,0,'ada',1,'bonjour','');
INSERT INTO "chat" VALUES('beforesnitsmashi',1,0,'ada',1,'bonjour','');
INSERT INTO "chat" VALUES('beforesnitsreven',1,0,'ada',1,'bonjour','');
CREATE TABLE decisions (
    match text not null references matches,
    version integer not null,
    seat integer not null,
    action text not null,
    luck text not null,
    at integer not null,
    primary key (match, version)  -- keeps a second owner of a match out
) strict, without rowid;
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',1,0,'keep','',1794840865380);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',2,0,'lay 2,3 +1','',1794840865382);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',3,0,'end','',1794840865383);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',4,1,'exchange','remote fuse punch',1794840865388);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',5,1,'lay 2,9 plain','',1794840865389);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',6,1,'punch 2,9','',1794840865390);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',7,2,'pass','',1794840865392);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',8,0,'pass','',1794840865408);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',9,1,'remote 2,7','',1794840865413);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',10,2,'pass','',1794840865414);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',11,0,'pass','',1794840865418);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',12,1,'step 3,10','',1794840865420);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',13,1,'step 2,10','',1794840865421);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',14,1,'fuse','',1794840865422);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',15,2,'pass','',1794840865423);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',16,0,'pass','',1794840865427);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',17,1,'step 2,9','',1794840865429);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',18,1,'end','',1794840865430);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',19,2,'exchange','block gamelle kick',1794840865431);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',20,2,'step 8,9','',1794840865432);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',21,2,'lay 8,8 plain','',1794840865433);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',22,2,'kick 8,8','',1794840865435);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',23,0,'pass','',1794840865436);
INSERT INTO "decisions" VALUES('beforeboumxxxxxx',24,2,'step 8,10','',1794840865437);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',1,1,'2','3',1794840865261);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',2,2,'4','pass',1794840865262);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',3,0,'risk','d4 d4 3',1794840865263);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',4,1,'4','1',1794840865265);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',5,2,'2','2',1794840865267);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',6,0,'risk','d5 d1 3',1794840865269);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',7,1,'3','4',1794840865270);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',8,2,'2','3',1794840865271);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',9,0,'pass','1',1794840865272);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',10,1,'1','2',1794840865273);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',11,2,'1','pass',1794840865274);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',12,0,'3','reverse',1794840865275);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',13,1,'4','1',1794840865276);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',14,2,'pass','snap',1794840865277);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',15,0,'reverse','schnuff',1794840865278);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',16,2,'3','2',1794840865280);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',17,1,'1','1',1794840865281);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',18,0,'1','2',1794840865283);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',19,2,'3','4',1794840865284);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',20,1,'4','2',1794840865285);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',21,0,'4','reverse',1794840865286);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',22,2,'snap','1',1794840865291);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',23,1,'schnuff','d6 d2 d5 d5 3',1794840865300);
INSERT INTO "decisions" VALUES('beforeschnuffxxx',24,0,'schnuff','d1 d5 d2 d3 risk',1794840865304);
INSERT INTO "decisions" VALUES('beforeschottento',1,0,'P10 3','R11',1794840865316);
INSERT INTO "decisions" VALUES('beforeschottento',2,1,'G11 3','B4',1794840865320);
INSERT INTO "decisions" VALUES('beforeschottento',3,0,'P9 6','B3',1794840865325);
INSERT INTO "decisions" VALUES('beforeschottento',4,1,'P6 4','P3',1794840865328);
INSERT INTO "decisions" VALUES('beforeschottento',5,0,'G9 3','G2',1794840865333);
INSERT INTO "decisions" VALUES('beforeschottento',6,1,'P3 1','P5',1794840865336);
INSERT INTO "decisions" VALUES('beforeschottento',7,0,'R11 6','R2',1794840865337);
INSERT INTO "decisions" VALUES('beforeschottento',8,1,'Y8 7','B10',1794840865338);
INSERT INTO "decisions" VALUES('beforeschottento',9,0,'B8 5','Y2',1794840865339);
INSERT INTO "decisions" VALUES('beforeschottento',10,1,'B4 1','G1',1794840865340);
INSERT INTO "decisions" VALUES('beforeschottento',11,0,'G10 6','B9',1794840865341);
INSERT INTO "decisions" VALUES('beforeschottento',12,1,'R1 1','G6',1794840865342);
INSERT INTO "decisions" VALUES('beforeschottento',13,0,'R6 4','R10',1794840865343);
INSERT INTO "decisions" VALUES('beforeschottento',14,1,'G5 3','Y4',1794840865348);
INSERT INTO "decisions" VALUES('beforeschottento',15,0,'B3 4','B11',1794840865349);
INSERT INTO "decisions" VALUES('beforeschottento',16,1,'cauldron 5','',1794840865350);
INSERT INTO "decisions" VALUES('beforeschottento',17,1,'Y4 5','P1',1794840865351);
INSERT INTO "decisions" VALUES('beforeschottento',18,0,'retreat 3','',1794840865352);
INSERT INTO "decisions" VALUES('beforeschottento',19,0,'R10 3','B2',1794840865353);
INSERT INTO "decisions" VALUES('beforeschottento',20,1,'B10 2','P8',1794840865354);
INSERT INTO "decisions" VALUES('beforeschottento',21,0,'B2 3','Y0',1794840865356);
INSERT INTO "decisions" VALUES('beforeschottento',22,1,'G6 3','B0',1794840865357);
INSERT INTO "decisions" VALUES('beforeschottento',23,0,'Y0 5','Y11',1794840865358);
INSERT INTO "decisions" VALUES('beforeschottento',24,1,'P8 4','Y10',1794840865359);
INSERT INTO "decisions" VALUES('beforesnitsmashi',1,0,'smash B9 C8 C9','',1794840865467);
INSERT INTO "decisions" VALUES('beforesnitsmashi',2,2,'move D9','',1794840865468);
INSERT INTO "decisions" VALUES('beforesnitsmashi',3,1,'smash A2 B2 B3','',1794840865469);
INSERT INTO "decisions" VALUES('beforesnitsmashi',4,1,'Darr B2','',1794840865470);
INSERT INTO "decisions" VALUES('beforesnitsmashi',5,2,'Pimm B6','',1794840865472);
INSERT INTO "decisions" VALUES('beforesnitsmashi',6,0,'Zipp F8','',1794840865473);
INSERT INTO "decisions" VALUES('beforesnitsmashi',7,1,'Zott F4','',1794840865474);
INSERT INTO "decisions" VALUES('beforesnitsmashi',8,2,'Whisk C4','',1794840865475);
INSERT INTO "decisions" VALUES('beforesnitsmashi',9,0,'Whisk A3','',1794840865476);
INSERT INTO "decisions" VALUES('beforesnitsmashi',10,1,'Viff E7','',1794840865477);
INSERT INTO "decisions" VALUES('beforesnitsmashi',11,2,'Zipp F5','',1794840865478);
INSERT INTO "decisions" VALUES('beforesnitsmashi',12,0,'Zott D4','',1794840865478);
INSERT INTO "decisions" VALUES('beforesnitsmashi',13,1,'Hump D3','',1794840865479);
INSERT INTO "decisions" VALUES('beforesnitsmashi',14,2,'Dorf B4','',1794840865480);
INSERT INTO "decisions" VALUES('beforesnitsmashi',15,0,'Darr F3','',1794840865481);
INSERT INTO "decisions" VALUES('beforesnitsmashi',16,2,'smash F8 G7 G8','',1794840865481);
INSERT INTO "decisions" VALUES('beforesnitsmashi',17,1,'smash F9 G8 G9','',1794840865482);
INSERT INTO "decisions" VALUES('beforesnitsmashi',18,0,'smash C1 C2 D2','',1794840865483);
INSERT INTO "decisions" VALUES('beforesnitsmashi',19,2,'Dorf F2','',1794840865484);
INSERT INTO "decisions" VALUES('beforesnitsmashi',20,0,'Zott F6','',1794840865484);
INSERT INTO "decisions" VALUES('beforesnitsmashi',21,1,'Zott A4','',1794840865486);
INSERT INTO "decisions" VALUES('beforesnitsmashi',22,2,'Zipp B10','',1794840865487);
INSERT INTO "decisions" VALUES('beforesnitsmashi',23,0,'Zipp D5','',1794840865488);
INSERT INTO "decisions" VALUES('beforesnitsmashi',24,1,'Viff G9','',1794840865489);
INSERT INTO "decisions" VALUES('beforesnitsreven',1,0,'duty blorpus','',1794840865441);
INSERT INTO "decisions" VALUES('beforesnitsreven',2,1,'enlist hammer 3','',1794840865442);
INSERT INTO "decisions" VALUES('beforesnitsreven',3,1,'enlist six 4','',1794840865443);
INSERT INTO "decisions" VALUES('beforesnitsreven',4,2,'enlist hammer 3','',1794840865444);
INSERT INTO "decisions" VALUES('beforesnitsreven',5,2,'enlist six 4','',1794840865445);
INSERT INTO "decisions" VALUES('beforesnitsreven',6,1,'six outside>antephellum','',1794840865446);
INSERT INTO "decisions" VALUES('beforesnitsreven',7,1,'five outside>fleotis','d2 d3',1794840865447);
INSERT INTO "decisions" VALUES('beforesnitsreven',8,1,'hammer outside>glut','',1794840865448);
INSERT INTO "decisions" VALUES('beforesnitsreven',9,1,'hammer outside>antephellum','',1794840865450);
INSERT INTO "decisions" VALUES('beforesnitsreven',10,1,'six outside>glut','',1794840865451);
INSERT INTO "decisions" VALUES('beforesnitsreven',11,1,'kick fleotis five snorg','d1',1794840865452);
INSERT INTO "decisions" VALUES('beforesnitsreven',12,1,'end','',1794840865453);
INSERT INTO "decisions" VALUES('beforesnitsreven',13,0,'end','',1794840865454);
INSERT INTO "decisions" VALUES('beforesnitsreven',14,0,'end','',1794840865455);
INSERT INTO "decisions" VALUES('beforesnitsreven',15,2,'hammer outside>fleotis','d2 d2',1794840865456);
INSERT INTO "decisions" VALUES('beforesnitsreven',16,2,'five outside>glut','',1794840865457);
INSERT INTO "decisions" VALUES('beforesnitsreven',17,2,'hammer outside>glut','',1794840865458);
INSERT INTO "decisions" VALUES('beforesnitsreven',18,2,'end','',1794840865459);
INSERT INTO "decisions" VALUES('beforesnitsreven',19,1,'hammer antephellum>murgle','',1794840865460);
INSERT INTO "decisions" VALUES('beforesnitsreven',20,1,'six antephellum>outside','',1794840865461);
INSERT INTO "decisions" VALUES('beforesnitsreven',21,1,'hammer glut>antephellum','',1794840865462);
INSERT INTO "decisions" VALUES('beforesnitsreven',22,1,'six outside>antephellum','',1794840865463);
INSERT INTO "decisions" VALUES('beforesnitsreven',23,1,'six glut>antephellum','',1794840865463);
INSERT INTO "decisions" VALUES('beforesnitsreven',24,1,'five fleotis>hindlepod','',1794840865464);
CREATE TABLE facts (  -- what a house must remember about itself when it has no folder
    name text primary key,
    value blob not null
) strict, without rowid;
CREATE TABLE guests (
    id text primary key,
    name text not null  -- the name he chose; who chose none is not here
) strict, without rowid;
INSERT INTO "guests" VALUES('ada','Ada');
INSERT INTO "guests" VALUES('bob','Bob');
CREATE TABLE matches (
    id text primary key,
    game text not null,
    options text not null,  -- JSON
    host text not null,  -- a guest
    secret blob not null,  -- of the fair luck
    created integer not null,  -- times are milliseconds since 1970
    started integer,
    ended integer,
    revision integer not null,  -- of the rules, when it started
    deal text not null,  -- the luck of the setup
    luck integer not null,  -- the next value of the fair luck
    version integer not null,  -- decisions so far
    diagram text not null,  -- the state after the last of them
    changed_at integer,  -- decisions when it first went on under later rules than it began
    terms text not null,  -- JSON: what the table agreed on besides the rules
    waiting text not null,  -- the seats waited for
    since integer not null,  -- since when
    clock text not null,  -- JSON: what time each seat has left, and pauses; empty when there is nothing to count
    ask text not null,  -- JSON: what somebody asks the others to agree to; empty when nobody does
    series integer not null,  -- games of this series before this one
    next text,  -- the match where these people play on
    prologue text not null  -- JSON: how an earlier game led here; empty when none did
, owner text not null default '', epoch integer not null default 0, outcome text not null default '') strict;
INSERT INTO "matches" VALUES('beforeschnuffxxx','schnuff','{"deck": "standard", "draw": "auto", "short_game": "off", "stuck": "discard", "lowest_tie": "all", "immunity": "next_turn", "floor_zero": "off", "eliminated_hand": "aside", "shuffle_on_flip": "off", "forget_elimination": "game", "decision_limit": "5000"}','ada',X'DAB0BAF42542AC6F721A16802CA68EBBBC48A371A0442069D8795A37CFFD3E96',1794840865259,1794840865259,NULL,2,'d2 d5 d4 d1 d3 d3 4 2 4 schnuff 1 3 4 2 risk pass risk 4',54,24,'schnuff, 3 seats
option deck standard
option draw auto
option short_game off
option stuck discard
option lowest_tie all
option immunity next_turn
option floor_zero off
option eliminated_hand aside
option shuffle_on_flip off
option forget_elimination game
option decision_limit 5000
round 1
decisions 24
phase next_card
dealer A
turn C
direction counterclockwise
count 60
free next_turn
late -
pot 3
seat A 8 playing | hand 2 3 reverse risk | aside | known | veiled 0
seat B 10 playing | hand 1 2 2 3 | aside | known | veiled 0
seat C 9 playing | hand 1 2 4 pass | aside | known | veiled 0
bag 1x3 2x2 3x3 4x3 passx1 reversex2 snapx3 riskx1
pile
discard 2 4 risk 4 2 risk 3 2 pass 1 1 3 4 pass reverse 3 1 1 3 4 4 snap schnuff schnuff
',NULL,'{"public":false,"undo":true,"chat":true,"wait":false,"time":{"kind":"none","seconds":0,"increment":0,"strict":false}}','2',1794840865304,'','',0,NULL,'','',0,'');
INSERT INTO "matches" VALUES('beforeschottento','schotten_totten_2','{"tactics": "off", "match": "off", "colour_run": "sum"}','ada',X'A42B7106D49F6C85C40477BE66E2FD728A129AE2325CC7749183DF80A42DA27F',1794840865312,1794840865312,NULL,2,'P10 B8 R6 G10 P9 G9 G5 Y8 R1 P6 G11 R9',34,24,'schotten_totten_2
option tactics off
option match off
option colour_run sum
attacker A
phase opening
turn A
clock 4
cauldrons 2
tile 1 intact | attack | 0 | defence P3 B4 R1 | 1
tile 2 intact | attack | 0 | defence B10 | 0
tile 3 intact | attack R10 B2 | 0 | defence G11 G5 G6 | 3
tile 4 intact | attack R6 B3 | 2 | defence P6 P8 | 4
tile 5 intact | attack Y0 | 0 | defence Y4 | 0
tile 6 intact | attack P9 R11 G10 | 0 | defence | 0
tile 7 intact | attack | 0 | defence Y8 | 0
seat A 0 | hand R2 B9 B11 G2 Y2 Y11 | giving | knows
seat B 0 | hand R9 B0 G1 Y10 P1 P5 | giving | knows
discard B8 P10 G9
spent
returned 0 0 |
picked - 0 0
',NULL,'{"public":false,"undo":true,"chat":true,"wait":false,"time":{"kind":"none","seconds":0,"increment":0,"strict":false}}','0',1794840865359,'','',0,NULL,'','',0,'');
INSERT INTO "matches" VALUES('beforeboumxxxxxx','boum','{"arena": "classic", "teams": "off", "teleporters": "off", "tunnels": "off", "arrows": "off", "fuses": "3", "rollers_once": "off", "gamelle_chain": "off", "two_player_block_next": "off", "pause_if_no_bomb": "off", "mate_penalty": "once", "hidden_hits": "reveal", "stall_limit": "30", "decision_limit": "5000", "pass_lands_free": "off", "victory_at": "round", "two_player_marker": "fixed", "punch_home": "off"}','ada',X'21268E3F619EA0A542AA15FB921A7CA9EC7EB34B9B41DD47DA267BBE98AE2F3B',1794840865372,1794840865372,NULL,2,'d1 remote extra extra punch rollers block remote fuse remote',16,24,'boum, 3 seats
option arena classic
option teams off
option teleporters off
option tunnels off
option arrows off
option fuses 3
option rollers_once off
option gamelle_chain off
option two_player_block_next off
option pause_if_no_bomb off
option mate_penalty once
option hidden_hits reveal
option stall_limit 30
option decision_limit 5000
option pass_lands_free off
option victory_at round
option two_player_marker fixed
option punch_home off
decisions 24
round 1
phase figure
marker A
turn C
steps 2 of 5, walk from 1, rollers 0, take-backs 0
layings 0
trail C 8,9 8,10
card - by -
countdown 3 lit, no boum
still 0 unscored
teams known 1 1 1
seat A 0 played | team - | hand extra extra remote | reserve 5 1 0 | answer -
seat B 0 played | team - | hand | reserve 5 2 0 | answer -
seat C 0 played | team - | hand block gamelle | reserve 4 2 0 | answer -
deck extra*8 kick*9 block*3 pass_wall*5 punch*3 fuse*3 gamelle*4 pass_bomb*5 remote*1 rollers*4
discard block punch rollers punch remote fuse fuse remote remote kick
exchanged fuse*1 remote*2
exploded 2,7 b0
row  0  ## ## ## ## ## ## ## ## ## ## ## ## ##
row  1  ## ## ## ## ## ## ## ## ## ## ## ## ##
row  2  ## ## A. a1 .. .. .. .. .. B. .. ## ##
row  3  ## ## .. ## .. ## .. ## .. ## .. ## ##
row  4  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  5  ## ## .. ## .. ## .. ## .. ## .. ## ##
row  6  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  7  ## ## .. ## .. ## .. ## .. ## .. ## ##
row  8  ## ## c0 .. .. .. .. .. .. .. C. ## ##
row  9  ## ## ## ## ## ## ## ## ## ## ## ## ##
row 10  ## ## ## ## ## ## ## ## ## ## ## ## ##
',NULL,'{"public":false,"undo":true,"chat":true,"wait":false,"time":{"kind":"move","seconds":3600,"increment":0,"strict":false}}','2',1794840865436,'{"left":[3600000,3600000,3600000],"since":1794840865437,"running":[],"paused":false}','',0,NULL,'','',0,'');
INSERT INTO "matches" VALUES('beforesnitsreven','snits_revenge','{"edition": "2003", "spark_and_splops": "edition", "counters": "spark_3_splops", "army": "standard", "organs_needed": "9", "channel_capacity": "2", "all_passages_two": "off", "pack_miss": "one", "no_runnungitms": "off", "stall_limit": "20", "turn_limit": "100", "board": "reconstruction-2003"}','ada',X'5A96CC6DE8875B838148CB868F58CEFED23B8222B8F0D0E342F2AECAAEA86E96',1794840865439,1794840865439,NULL,2,'d6 d4 d6 d1',9,24,'snits_revenge, 3 seats
option edition 2003
option spark_and_splops edition
option counters spark_3_splops
option army standard
option organs_needed 9
option channel_capacity 2
option all_passages_two off
option pack_miss one
option no_runnungitms off
option stall_limit 20
option turn_limit 100
option board reconstruction-2003
decisions 24
turn 2
last_roll 2
part invasion 0
phase kick
senior C
acting C
enlisting 4
clan B army hammer:3 five:1 six:4 | wounded 0 | murgle hammer:1 | antephellum hammer:1 six:2 | hindlepod five:1 | outside hammer:1 six:2
clan C army hammer:3 five:1 six:4 | wounded 0 | glut hammer:1 five:1 | fleotis hammer:1 | outside hammer:1 six:4
ready glut hammer:1 five:1 | fleotis hammer:1
snorgs forebosinator prolobosinator eye wobbicle blorpus murgle thrumble antephellum glut lapotum compositor-1 squidgeon compositor-2 hindlepod compositor-3
makums
runnungitms blorpus:1
ready_makums
ready_runnungitms
to_compose
used outside-glut:2 outside-antephellum:2 antephellum-glut:2 outside-fleotis:1 antephellum-murgle:1 hindlepod-fleotis:1
taken outside-fleotis:C antephellum-murgle:B hindlepod-fleotis:B
hidden
searched fleotis
spark -
here -
pack
striker hammer
named
',NULL,'{"public":false,"undo":true,"chat":true,"wait":false,"time":{"kind":"none","seconds":0,"increment":0,"strict":false}}','2',1794840865464,'','',0,NULL,'','',0,'');
INSERT INTO "matches" VALUES('beforesnitsmashi','snit_smashing','{"map": "reconstruction", "see_own_orders": "on", "stacking": "strict"}','ada',X'252A62090D6EA7529232F6F685EB50FED801BDE72370752D77830A99A23F60EF',1794840865466,1794840865466,NULL,2,'G1 C1 A1 d3 d6 d4 d6 d5 d2 Darr Viff Zott Hump Dorf Whisk Pimm Zipp Darr Whisk Zott Zipp',21,24,'snit_smashing, 3 seats
option map reconstruction
option see_own_orders on
option stacking strict
run 1
bound 2
phase running
primus C
turn C
snandergrab D9
seat A start G1 | order smash C1 C2 D2 | changes 0 | last smash B9 C8 C9 | active Zott:F6* Darr:F3 Whisk:A3 Zipp:D5* | safe | dead | trophies
seat B start C1 | order smash F9 G8 G9 | changes 0 | last smash A2 B2 B3 | active Hump:D3 Zott:A4* Viff:G9* | safe | dead Darr | trophies
seat C start A1 | order smash F8 G7 G8 | changes 0 | last move D9 | active Dorf:F2* Pimm:B6 Whisk:C4 Zipp:B10* | safe | dead | trophies
',NULL,'{"public":false,"undo":true,"chat":true,"wait":false,"time":{"kind":"none","seconds":0,"increment":0,"strict":false}}','2',1794840865489,'','',0,NULL,'','',0,'');
CREATE TABLE notices (
    guest text not null,
    kind text not null,  -- push or mail
    target text not null,  -- the browser's address at its push service, or the mail address
    keys text not null,  -- of the browser (JSON)
    confirmed integer not null,
    language text not null,
    primary key (guest, kind, target)
) strict, without rowid;
INSERT INTO "notices" VALUES('bob','mail','bob@example.org','',1,'fr');
CREATE TABLE processes (  -- that serve from this store; one that has not been seen for a while is gone
    id text primary key,
    address text not null,  -- where the others reach it
    seen integer not null
) strict, without rowid;
CREATE TABLE seats (
    match text not null references matches,
    seat integer not null,
    guest text,
    bot text,  -- together with a guest: it plays for him
    alias text not null,  -- the name of somebody who plays at the guest's screen
    word text not null,  -- what he added to the luck
    wins integer not null,  -- in this series, before this game
    standing text not null,  -- whether he lets everything pass: '', 'turn' or 'always'
    hidden integer not null,  -- he took the match off his list
    primary key (match, seat)
) strict, without rowid;
INSERT INTO "seats" VALUES('beforeboumxxxxxx',0,'ada',NULL,'','for luck',0,'',0);
INSERT INTO "seats" VALUES('beforeboumxxxxxx',1,'bob',NULL,'','',0,'',0);
INSERT INTO "seats" VALUES('beforeboumxxxxxx',2,NULL,'greedy','','',0,'',0);
INSERT INTO "seats" VALUES('beforeschnuffxxx',0,'ada',NULL,'','for luck',0,'',0);
INSERT INTO "seats" VALUES('beforeschnuffxxx',1,'bob',NULL,'','',0,'',0);
INSERT INTO "seats" VALUES('beforeschnuffxxx',2,NULL,'greedy','','',0,'',0);
INSERT INTO "seats" VALUES('beforeschottento',0,'ada',NULL,'','for luck',0,'',0);
INSERT INTO "seats" VALUES('beforeschottento',1,'bob',NULL,'','',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsmashi',0,'ada',NULL,'','for luck',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsmashi',1,'bob',NULL,'','',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsmashi',2,NULL,'greedy','','',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsreven',0,'ada',NULL,'','for luck',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsreven',1,'bob',NULL,'','',0,'',0);
INSERT INTO "seats" VALUES('beforesnitsreven',2,NULL,'greedy','','',0,'',0);
CREATE TABLE sessions (  -- of accounts: each browser that is logged in
    id text primary key,
    guest text not null references accounts,
    created integer not null
, since integer not null default 0) strict, without rowid;
INSERT INTO "sessions" VALUES('session-of-ada','ada',1794840865490,0);
CREATE INDEX chat_of_guest on chat (guest);
CREATE INDEX matches_of_host on matches (host);
CREATE INDEX notices_of_target on notices (target);
CREATE INDEX seats_of_guest on seats (guest) where guest is not null;
CREATE INDEX sessions_of_guest on sessions (guest);
CREATE INDEX matches_running on matches (created) where started is not null and ended is null;
CREATE INDEX matches_by_end on matches (ended);
CREATE INDEX matches_by_next on matches (next) where next is not null;
CREATE TABLE settings (  -- what somebody chose for all his browsers
    guest text primary key,
    chosen text not null  -- JSON
) strict, without rowid;
INSERT INTO "settings" VALUES('ada','{"language":"fr"}');
PRAGMA user_version = 5;
COMMIT;
