-- A house of schema 2 with a match of every game under revision 2 of its rules, 24 decisions each.
BEGIN TRANSACTION;
CREATE TABLE decisions (
    match text not null references matches,
    version integer not null,
    seat integer not null,
    action text not null,
    luck text not null,
    at integer not null,
    primary key (match, version)  -- keeps a second owner of a match out
) strict, without rowid;
INSERT INTO decisions VALUES('beforeboumxxxxxx',1,2,'draw','remote',1794830291352);
INSERT INTO decisions VALUES('beforeboumxxxxxx',2,2,'step 7,10','',1794830291359);
INSERT INTO decisions VALUES('beforeboumxxxxxx',3,2,'step 6,10','',1794830291362);
INSERT INTO decisions VALUES('beforeboumxxxxxx',4,2,'lay 5,10 +1','',1794830291369);
INSERT INTO decisions VALUES('beforeboumxxxxxx',5,2,'step 6,9','',1794830291372);
INSERT INTO decisions VALUES('beforeboumxxxxxx',6,2,'remote 5,10','',1794830291376);
INSERT INTO decisions VALUES('beforeboumxxxxxx',7,0,'pass','',1794830291380);
INSERT INTO decisions VALUES('beforeboumxxxxxx',8,1,'pass','',1794830291386);
INSERT INTO decisions VALUES('beforeboumxxxxxx',9,2,'step 6,10','',1794830291388);
INSERT INTO decisions VALUES('beforeboumxxxxxx',10,2,'step 5,10','',1794830291391);
INSERT INTO decisions VALUES('beforeboumxxxxxx',11,2,'end','',1794830291396);
INSERT INTO decisions VALUES('beforeboumxxxxxx',12,0,'draw','block',1794830291397);
INSERT INTO decisions VALUES('beforeboumxxxxxx',13,0,'step 2,3','',1794830291399);
INSERT INTO decisions VALUES('beforeboumxxxxxx',14,0,'step 2,4','',1794830291400);
INSERT INTO decisions VALUES('beforeboumxxxxxx',15,0,'step 2,5','',1794830291402);
INSERT INTO decisions VALUES('beforeboumxxxxxx',16,0,'step 2,6','',1794830291404);
INSERT INTO decisions VALUES('beforeboumxxxxxx',17,0,'lay 2,7 +1','',1794830291405);
INSERT INTO decisions VALUES('beforeboumxxxxxx',18,0,'step 3,6','',1794830291410);
INSERT INTO decisions VALUES('beforeboumxxxxxx',19,0,'remote 2,7','',1794830291416);
INSERT INTO decisions VALUES('beforeboumxxxxxx',20,1,'pass','',1794830291420);
INSERT INTO decisions VALUES('beforeboumxxxxxx',21,2,'pass','',1794830291425);
INSERT INTO decisions VALUES('beforeboumxxxxxx',22,0,'end','',1794830291428);
INSERT INTO decisions VALUES('beforeboumxxxxxx',23,1,'draw','kick',1794830291430);
INSERT INTO decisions VALUES('beforeboumxxxxxx',24,1,'step 3,10','',1794830291437);
INSERT INTO decisions VALUES('beforeschnuffxxx',1,0,'1','4',1794830290912);
INSERT INTO decisions VALUES('beforeschnuffxxx',2,1,'3','2',1794830290914);
INSERT INTO decisions VALUES('beforeschnuffxxx',3,2,'1','4',1794830290920);
INSERT INTO decisions VALUES('beforeschnuffxxx',4,0,'4','2',1794830290924);
INSERT INTO decisions VALUES('beforeschnuffxxx',5,1,'2','1',1794830290928);
INSERT INTO decisions VALUES('beforeschnuffxxx',6,2,'4','4',1794830290932);
INSERT INTO decisions VALUES('beforeschnuffxxx',7,0,'4','4',1794830290935);
INSERT INTO decisions VALUES('beforeschnuffxxx',8,1,'1','2',1794830290936);
INSERT INTO decisions VALUES('beforeschnuffxxx',9,2,'2','reverse',1794830290939);
INSERT INTO decisions VALUES('beforeschnuffxxx',10,0,'3','3',1794830290944);
INSERT INTO decisions VALUES('beforeschnuffxxx',11,1,'2','2',1794830290948);
INSERT INTO decisions VALUES('beforeschnuffxxx',12,2,'reverse','3',1794830290952);
INSERT INTO decisions VALUES('beforeschnuffxxx',13,1,'2','schnuff',1794830290956);
INSERT INTO decisions VALUES('beforeschnuffxxx',14,0,'reverse','3',1794830290958);
INSERT INTO decisions VALUES('beforeschnuffxxx',15,1,'snap','1',1794830290964);
INSERT INTO decisions VALUES('beforeschnuffxxx',16,2,'schnuff','d5 d6 d2 d3 4',1794830290968);
INSERT INTO decisions VALUES('beforeschnuffxxx',17,0,'4','pass',1794830290972);
INSERT INTO decisions VALUES('beforeschnuffxxx',18,1,'1','risk',1794830290974);
INSERT INTO decisions VALUES('beforeschnuffxxx',19,2,'4','3',1794830290980);
INSERT INTO decisions VALUES('beforeschnuffxxx',20,0,'2','1',1794830290981);
INSERT INTO decisions VALUES('beforeschnuffxxx',21,1,'risk','d5 d1 2',1794830290984);
INSERT INTO decisions VALUES('beforeschnuffxxx',22,2,'3','1',1794830290988);
INSERT INTO decisions VALUES('beforeschnuffxxx',23,0,'3','3',1794830290992);
INSERT INTO decisions VALUES('beforeschnuffxxx',24,1,'2','4',1794830290995);
INSERT INTO decisions VALUES('beforeschottento',1,0,'G1 7','G9',1794830291009);
INSERT INTO decisions VALUES('beforeschottento',2,1,'G11 1','R3',1794830291022);
INSERT INTO decisions VALUES('beforeschottento',3,0,'Y0 7','Y5',1794830291040);
INSERT INTO decisions VALUES('beforeschottento',4,1,'cauldron 7','',1794830291057);
INSERT INTO decisions VALUES('beforeschottento',5,1,'P2 7','Y1',1794830291072);
INSERT INTO decisions VALUES('beforeschottento',6,0,'P3 7','R5',1794830291089);
INSERT INTO decisions VALUES('beforeschottento',7,1,'Y1 7','R2',1794830291102);
INSERT INTO decisions VALUES('beforeschottento',8,0,'P1 7','P11',1794830291113);
INSERT INTO decisions VALUES('beforeschottento',9,1,'B0 7','Y6',1794830291125);
INSERT INTO decisions VALUES('beforeschottento',10,0,'retreat 7','',1794830291137);
INSERT INTO decisions VALUES('beforeschottento',11,0,'P11 1','Y8',1794830291150);
INSERT INTO decisions VALUES('beforeschottento',12,1,'Y9 1','G10',1794830291162);
INSERT INTO decisions VALUES('beforeschottento',13,0,'G9 1','R4',1794830291181);
INSERT INTO decisions VALUES('beforeschottento',14,1,'R3 4','G2',1794830291189);
INSERT INTO decisions VALUES('beforeschottento',15,0,'R5 4','B6',1794830291205);
INSERT INTO decisions VALUES('beforeschottento',16,1,'R2 4','B1',1794830291216);
INSERT INTO decisions VALUES('beforeschottento',17,0,'R4 4','',1794830291224);
INSERT INTO decisions VALUES('beforeschottento',18,0,'claim 4','P6',1794830291229);
INSERT INTO decisions VALUES('beforeschottento',19,1,'cauldron 1','',1794830291240);
INSERT INTO decisions VALUES('beforeschottento',20,1,'G2 4','P10',1794830291248);
INSERT INTO decisions VALUES('beforeschottento',21,0,'Y4 6','P5',1794830291256);
INSERT INTO decisions VALUES('beforeschottento',22,1,'B1 4','G3',1794830291263);
INSERT INTO decisions VALUES('beforeschottento',23,0,'Y5 2','R7',1794830291269);
INSERT INTO decisions VALUES('beforeschottento',24,1,'B2 4','G4',1794830291277);
INSERT INTO decisions VALUES('beforesnitsmashi',1,0,'smash C5 D5 D6','',1794830291579);
INSERT INTO decisions VALUES('beforesnitsmashi',2,1,'smash D4 D5 E4','',1794830291587);
INSERT INTO decisions VALUES('beforesnitsmashi',3,2,'smash C4 D4 D5','',1794830291592);
INSERT INTO decisions VALUES('beforesnitsmashi',4,1,'Zott E7','',1794830291601);
INSERT INTO decisions VALUES('beforesnitsmashi',5,2,'Viff D8','',1794830291605);
INSERT INTO decisions VALUES('beforesnitsmashi',6,0,'Whisk D7','',1794830291614);
INSERT INTO decisions VALUES('beforesnitsmashi',7,1,'Twigg D6','',1794830291618);
INSERT INTO decisions VALUES('beforesnitsmashi',8,2,'Jink E6','',1794830291622);
INSERT INTO decisions VALUES('beforesnitsmashi',9,0,'Viff E5','',1794830291624);
INSERT INTO decisions VALUES('beforesnitsmashi',10,1,'Slub F5','',1794830291627);
INSERT INTO decisions VALUES('beforesnitsmashi',11,2,'Twigg E4','',1794830291629);
INSERT INTO decisions VALUES('beforesnitsmashi',12,0,'Twigg D4','',1794830291632);
INSERT INTO decisions VALUES('beforesnitsmashi',13,1,'Blub C4','',1794830291635);
INSERT INTO decisions VALUES('beforesnitsmashi',14,2,'Quib C6','',1794830291636);
INSERT INTO decisions VALUES('beforesnitsmashi',15,0,'Gunk B5','',1794830291644);
INSERT INTO decisions VALUES('beforesnitsmashi',16,0,'smash C7 D7 D8','',1794830291648);
INSERT INTO decisions VALUES('beforesnitsmashi',17,1,'smash B8 C7 C8','',1794830291655);
INSERT INTO decisions VALUES('beforesnitsmashi',18,2,'smash D8 E7 E8','',1794830291658);
INSERT INTO decisions VALUES('beforesnitsmashi',19,2,'Jink D9','',1794830291664);
INSERT INTO decisions VALUES('beforesnitsmashi',20,0,'Viff E9','',1794830291669);
INSERT INTO decisions VALUES('beforesnitsmashi',21,1,'Zott D10','',1794830291672);
INSERT INTO decisions VALUES('beforesnitsmashi',22,2,'Quib C9','',1794830291681);
INSERT INTO decisions VALUES('beforesnitsmashi',23,0,'Whisk C8','',1794830291684);
INSERT INTO decisions VALUES('beforesnitsmashi',24,1,'Slub E8','',1794830291686);
INSERT INTO decisions VALUES('beforesnitsreven',1,0,'duty antephellum','',1794830291448);
INSERT INTO decisions VALUES('beforesnitsreven',2,1,'enlist hammer 3','',1794830291452);
INSERT INTO decisions VALUES('beforesnitsreven',3,1,'enlist six 4','',1794830291456);
INSERT INTO decisions VALUES('beforesnitsreven',4,2,'enlist hammer 3','',1794830291462);
INSERT INTO decisions VALUES('beforesnitsreven',5,2,'enlist six 4','',1794830291468);
INSERT INTO decisions VALUES('beforesnitsreven',6,1,'hammer outside>glut','',1794830291476);
INSERT INTO decisions VALUES('beforesnitsreven',7,1,'hammer outside>antephellum','',1794830291480);
INSERT INTO decisions VALUES('beforesnitsreven',8,1,'hammer outside>glut','',1794830291484);
INSERT INTO decisions VALUES('beforesnitsreven',9,1,'five outside>antephellum','',1794830291488);
INSERT INTO decisions VALUES('beforesnitsreven',10,1,'end','',1794830291489);
INSERT INTO decisions VALUES('beforesnitsreven',11,2,'end','',1794830291496);
INSERT INTO decisions VALUES('beforesnitsreven',12,1,'kick glut hammer snorg','d5',1794830291500);
INSERT INTO decisions VALUES('beforesnitsreven',13,1,'kick antephellum hammer snorg','d4',1794830291504);
INSERT INTO decisions VALUES('beforesnitsreven',14,1,'kick glut hammer snorg','d6',1794830291508);
INSERT INTO decisions VALUES('beforesnitsreven',15,1,'end','',1794830291515);
INSERT INTO decisions VALUES('beforesnitsreven',16,0,'compose compositor-1','',1794830291519);
INSERT INTO decisions VALUES('beforesnitsreven',17,0,'compose compositor-2','',1794830291524);
INSERT INTO decisions VALUES('beforesnitsreven',18,0,'compose compositor-3','',1794830291526);
INSERT INTO decisions VALUES('beforesnitsreven',19,0,'makum compositor-3>lapotum','',1794830291532);
INSERT INTO decisions VALUES('beforesnitsreven',20,0,'makum compositor-1>lapotum','',1794830291537);
INSERT INTO decisions VALUES('beforesnitsreven',21,0,'makum compositor-2>lapotum','',1794830291539);
INSERT INTO decisions VALUES('beforesnitsreven',22,0,'end','',1794830291546);
INSERT INTO decisions VALUES('beforesnitsreven',23,0,'chomp antephellum B hammer*','d6 d4 d6 d1',1794830291549);
INSERT INTO decisions VALUES('beforesnitsreven',24,0,'transform lapotum','',1794830291556);
CREATE TABLE guests (
    id text primary key,
    name text not null  -- the name he chose; who chose none is not here
) strict, without rowid;
INSERT INTO guests VALUES('ada','Ada');
INSERT INTO guests VALUES('bob','Bob');
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
    changed_at integer  -- decisions when it first went on under later rules than it began
) strict;
INSERT INTO matches VALUES('beforeschnuffxxx','schnuff','{"deck": "standard", "draw": "auto", "short_game": "off", "stuck": "discard", "lowest_tie": "all", "immunity": "next_turn", "floor_zero": "off", "eliminated_hand": "aside", "shuffle_on_flip": "off", "forget_elimination": "game", "decision_limit": "5000"}','ada',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1794830290909,1794830290909,NULL,2,'d1 d3 d2 d6 d4 d6 1 4 3 reverse snap risk risk 3 pass 1 2 schnuff',48,24,'schnuff, 3 seats
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
dealer C
turn C
direction clockwise
count 43
free no_one
late -
pot 1
seat A 9 playing | hand 1 3 3 pass | aside | known | veiled 0
seat B 10 playing | hand 4 risk risk schnuff | aside | known | veiled 0
seat C 10 playing | hand 1 3 4 pass | aside | known | veiled 0
bag 1x3 2x3 3x2 4x2 passx2 reversex2 snapx3 riskx1
pile
discard 1 3 1 4 2 4 4 1 2 3 2 reverse 2 reverse snap schnuff 4 1 4 2 risk 3 3 2
',NULL);
INSERT INTO matches VALUES('beforeschottento','schotten_totten_2','{"tactics": "off", "match": "off", "colour_run": "sum"}','ada',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1794830291000,1794830291000,NULL,2,'Y4 G6 P1 G1 Y0 P3 G11 B0 B2 G5 P2 Y9',32,24,'schotten_totten_2
option tactics off
option match off
option colour_run sum
attacker A
phase opening
turn A
clock 4
cauldrons 1
tile 1 intact | attack G9 | 0 | defence G11 Y9 | 0
tile 2 intact | attack Y5 | 0 | defence | 0
tile 3 intact | attack | 0 | defence | 0
tile 4 damaged | attack | 0 | defence G2 B1 B2 | 0
tile 5 intact | attack | 0 | defence | 0
tile 6 intact | attack Y4 | 0 | defence | 0
tile 7 intact | attack | 0 | defence P2 Y1 B0 | 2
seat A 0 | hand R7 B6 G6 Y8 P5 P6 | giving | knows
seat B 0 | hand G3 G4 G5 G10 Y6 P10 | giving | knows
discard G1 Y0 P3 P1 R5 R4 R3 R2 P11
spent
returned 0 0 |
picked - 0 0
',NULL);
INSERT INTO matches VALUES('beforeboumxxxxxx','boum','{"arena": "classic", "teams": "off", "teleporters": "off", "tunnels": "off", "arrows": "off", "fuses": "3", "rollers_once": "off", "gamelle_chain": "off", "two_player_block_next": "off", "pause_if_no_bomb": "off", "mate_penalty": "once", "hidden_hits": "reveal", "stall_limit": "30", "decision_limit": "5000", "pass_lands_free": "off", "victory_at": "round", "two_player_marker": "fixed", "punch_home": "off"}','ada',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1794830291343,1794830291343,NULL,2,'d3 remote pass_wall fuse extra punch fuse kick kick block',13,24,'boum, 3 seats
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
marker C
turn B
steps 1 of 5, walk from 0, rollers 0, take-backs 0
layings 1
trail B 2,10 3,10
card - by -
countdown 4 lit, no boum
still 0 scored
teams known 1 1 1
seat A 1 played | team - | hand block pass_wall fuse | reserve 5 2 0 | answer -
seat B 0 played | team - | hand extra kick punch fuse | reserve 5 2 0 | answer -
seat C 1 played | team - | hand kick kick block | reserve 5 2 0 | answer -
deck extra*9 kick*7 block*3 pass_wall*4 punch*4 fuse*3 gamelle*5 pass_bomb*5 remote*3 rollers*5
discard remote remote
exchanged
exploded 2,7 a1
row  0  ## ## ## ## ## ## ## ## ## ## ## ## ##
row  1  ## ## ## ## ## ## ## ## ## ## ## ## ##
row  2  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  3  ## ## .. ## .. ## A. ## .. ## B. ## ##
row  4  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  5  ## ## .. ## .. ## .. ## .. ## C. ## ##
row  6  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  7  ## ## .. ## .. ## .. ## .. ## .. ## ##
row  8  ## ## .. .. .. .. .. .. .. .. .. ## ##
row  9  ## ## ## ## ## ## ## ## ## ## ## ## ##
row 10  ## ## ## ## ## ## ## ## ## ## ## ## ##
',NULL);
INSERT INTO matches VALUES('beforesnitsreven','snits_revenge','{"edition": "2003", "spark_and_splops": "edition", "counters": "spark_3_splops", "army": "standard", "organs_needed": "9", "channel_capacity": "2", "all_passages_two": "off", "pack_miss": "one", "no_runnungitms": "off", "stall_limit": "20", "turn_limit": "100", "board": "reconstruction-2003"}','ada',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1794830291444,1794830291444,NULL,2,'d6 d3 d3 d1',11,24,'snits_revenge, 3 seats
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
turn 1
last_roll 1
part invasion 0
phase transform
senior B
acting C
enlisting 4
clan B army hammer:3 five:1 six:4 | wounded 1 | antephellum five:1 plain*:1 | glut hammer:2 | outside six:4
clan C army hammer:3 five:1 six:4 | wounded 0 | outside hammer:3 five:1 six:4
ready
snorgs forebosinator prolobosinator eye wobbicle blorpus murgle thrumble glut lapotum compositor-1 squidgeon compositor-2 hindlepod compositor-3 fleotis
makums lapotum:2
runnungitms lapotum:1
ready_makums
ready_runnungitms
to_compose
used lapotum-compositor-1:1 lapotum-compositor-2:1 lapotum-compositor-3:1
taken
hidden
searched antephellum
killed antephellum B plain antephellum
spark -
here -
pack
striker hammer
named
',NULL);
INSERT INTO matches VALUES('beforesnitsmashi','snit_smashing','{"map": "reconstruction", "see_own_orders": "on", "stacking": "strict"}','ada',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1794830291562,1794830291562,NULL,2,'A1 E1 C1 d3 d2 d4 d4 d1 d2 Twigg Zott Slub Blub Quib Jink Twigg Viff Twigg Gunk Whisk Viff',21,24,'snit_smashing, 3 seats
option map reconstruction
option see_own_orders on
option stacking strict
run 1
bound 2
phase running
primus C
turn C
snandergrab D10
seat A start A1 | order smash C7 D7 D8 | changes 0 | last smash C5 D5 D6 | active Gunk:B5 Viff:E9* Whisk:C8* | safe | dead Twigg | trophies B.Twigg
seat B start E1 | order smash B8 C7 C8 | changes 0 | last smash D4 D5 E4 | active Slub:E8* Zott:D10* | safe | dead Blub Twigg | trophies A.Twigg C.Twigg
seat C start C1 | order smash D8 E7 E8 | changes 0 | last smash C4 D4 D5 | active Quib:C9* Jink:D9* Viff:D8 | safe | dead Twigg | trophies B.Blub
',NULL);
CREATE TABLE seats (
    match text not null references matches,
    seat integer not null,
    guest text,
    bot text,
    primary key (match, seat)
) strict, without rowid;
INSERT INTO seats VALUES('beforeboumxxxxxx',0,'ada',NULL);
INSERT INTO seats VALUES('beforeboumxxxxxx',1,'bob',NULL);
INSERT INTO seats VALUES('beforeboumxxxxxx',2,NULL,'greedy');
INSERT INTO seats VALUES('beforeschnuffxxx',0,'ada',NULL);
INSERT INTO seats VALUES('beforeschnuffxxx',1,'bob',NULL);
INSERT INTO seats VALUES('beforeschnuffxxx',2,NULL,'greedy');
INSERT INTO seats VALUES('beforeschottento',0,'ada',NULL);
INSERT INTO seats VALUES('beforeschottento',1,'bob',NULL);
INSERT INTO seats VALUES('beforesnitsmashi',0,'ada',NULL);
INSERT INTO seats VALUES('beforesnitsmashi',1,'bob',NULL);
INSERT INTO seats VALUES('beforesnitsmashi',2,NULL,'greedy');
INSERT INTO seats VALUES('beforesnitsreven',0,'ada',NULL);
INSERT INTO seats VALUES('beforesnitsreven',1,'bob',NULL);
INSERT INTO seats VALUES('beforesnitsreven',2,NULL,'greedy');
CREATE INDEX seats_of_guest on seats (guest) where guest is not null;
pragma user_version=2;
COMMIT TRANSACTION;
